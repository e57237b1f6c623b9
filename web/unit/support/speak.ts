// Before every test, loads the page's language.
import { learn, settings } from '../../src/settings.svelte';

await learn(settings.language);
