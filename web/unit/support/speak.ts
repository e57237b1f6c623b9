// Before every test: the page has learnt its language.
import { learn, settings } from '../../src/settings.svelte';

await learn(settings.language);
