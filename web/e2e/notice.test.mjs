// Notifications, in the whole browser: the headless shell forgets them at once.
import assert from 'node:assert/strict';
import { chromiumOptions, wholeBrowser } from './support/house.mjs';
import { ready } from './support/players.mjs';
import { installed, test } from './support/test.mjs';

test.use({ launchOptions: { ...chromiumOptions, executablePath: wholeBrowser } });

/** A player who looks elsewhere gets a notification, asked for by a click, and gone when the page is visible again. */
async function notice({ house }) {
  const { page } = await house.visit({ ...installed, permissions: ['notifications'], settings: { pace: 'slow' } });
  await page.goto(`${house.url}/settings`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.settings')).notify ?? false), false);
  await page.getByLabel('Notify me').check();
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  const notices = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title));
  assert.deepEqual(await notices(), [], 'a player who looks is not told');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }); // a headless page is always visible
  });
  await page.locator('.hand button').first().click();
  await ready(page);
  await page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 1);
  assert.deepEqual(await notices(), ['Your turn · Mazzo']);
  assert.equal(await page.title(), 'Your turn · Mazzo');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length === 0);
}

test('a player who looks elsewhere is told of the turn', notice);
