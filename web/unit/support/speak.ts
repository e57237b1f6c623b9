// Before every test, loads the page's language.
import { learnAll } from '../../src/settings.svelte';

await learnAll();
