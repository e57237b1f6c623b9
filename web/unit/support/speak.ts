// Before the tests of a file, loads the page's language. After each test the runner hears its answers: without a pause, many tests that
// wait for nothing keep them away, and after a minute on a busy machine the runner calls that a fault.
import { afterEach } from 'vitest';
import { withWords } from '../../src/settings.svelte';

await withWords(Promise.resolve(), 'more', 'learn');
const pause = setTimeout; // a test may replace it
afterEach(() => new Promise<void>((done) => void pause(done, 0)));
