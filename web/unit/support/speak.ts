// Before every test, loads the page's language.
import { withWords } from '../../src/settings.svelte';

await withWords(Promise.resolve(), 'more', 'learn');
