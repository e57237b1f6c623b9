import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { learn, settings } from './settings.svelte';
import { watchForUpdates } from './updates.svelte';

const kBetween = 3_000;

/** The words did not come, so the page says so and starts again. A browser may keep the failed import, hence the reload. */
function startAgain(): void {
  document.getElementById('unreached')!.hidden = false;
  const again = () => location.reload();
  addEventListener('online', again, { once: true });
  setTimeout(again, kBetween);
}

await learn(settings.language).then(() => {
  const target = document.getElementById('app')!;
  target.replaceChildren(); // the shell
  mount(App, { target });
  void watchForUpdates();
}, startAgain);
