// A bad line, a browser that keeps nothing, an impatient finger, and a second window.
import assert from 'node:assert/strict';
import { serve } from './support/house.mjs';
import { invited } from './support/people.mjs';
import { clickOnce, ready } from './support/players.mjs';
import { openProxy } from './support/proxy.mjs';
import { test } from './support/test.mjs';

const banner = (page) => page.getByRole('alert').filter({ hasText: 'The connection was lost' });
const hand = (page) => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card));
const mine = (page) => page.locator('main[data-waiting="true"]');

async function withProxy(house, body) {
  const proxy = await openProxy();
  const own = await serve(undefined, undefined, undefined, { MAZZO_ORIGINS: proxy.url });
  proxy.leadTo(own.port);
  try {
    await body(proxy, { ...house, url: proxy.url });
  } finally {
    await proxy.close();
    await own.stop();
  }
}

/** Milliseconds, as in src/engine/houseConnection: after so long a silence the page asks, and for so long it waits for an answer. */
const kSilence = 10_000;
const kPatience = 8_000;
const passed = (page, time) => page.clock.fastForward(1.3 * time);

/** The line dies silently on the player's turn. The page says so, and the tapped card is played once. */
async function blackHole({ house }) {
  await withProxy(house, async (proxy, through) => {
    const { host, friend } = await invited(through, 'briscola', { clock: true });
    const player = (await mine(host.page).count()) ? host : friend;
    await ready(player.page);
    const before = await hand(player.page);
    proxy.blackHole();
    const card = player.page.locator('.hand button[aria-disabled="false"]').last();
    const code = await card.getAttribute('data-card');
    await card.click();
    await passed(player.page, kPatience);
    await banner(player.page).waitFor();
    const box = await player.page.locator('.banner').boundingBox();
    const menu = await player.page.getByRole('button', { name: 'Menu' }).boundingBox();
    assert.ok(box.y + box.height <= menu.y + 1, 'the banner covers no control');
    proxy.mend();
    await banner(player.page).waitFor({ state: 'detached' });
    await player.page.locator(`.hand [data-card="${code}"]`).waitFor({ state: 'detached' });
    const after = await hand(player.page);
    assert.equal(before.filter((held) => !after.includes(held)).length, 1, 'one card left the hand');
  });
}

/** Without any tap, the heartbeat alone finds the dead line. */
async function silence({ house }) {
  await withProxy(house, async (proxy, through) => {
    const { host, friend } = await invited(through, 'tic_tac_toe', { clock: true });
    proxy.blackHole();
    for (const { page } of [host, friend]) {
      for (const time of [kSilence, kPatience]) await passed(page, time);
      await banner(page).waitFor();
    }
    proxy.mend();
    for (const { page } of [host, friend]) await banner(page).waitFor({ state: 'detached' });
  });
}

async function openedAway({ house }) {
  await withProxy(house, async (proxy) => {
    const { page } = await house.visit();
    await page.goto(proxy.url);
    const people = page.getByRole('link', { name: 'Find people' });
    await people.waitFor();
    proxy.refuse();
    await people.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /house|could not be loaded/i })
      .waitFor();
    proxy.mend();
    await page.getByRole('button', { name: 'Open a table' }).waitFor();
  });
}

/** The line breaks after the page's program has come and before its words have. */
async function withoutWords({ house }) {
  const { page } = await house.visit();
  const words = /assets\/en-[^/]*\.js$/;
  await page.route(words, (route) => route.abort());
  await page.goto(house.url);
  await page.getByText('Mazzo could not be loaded').waitFor();
  await page.unroute(words);
  await page.getByRole('link', { name: 'Find people' }).waitFor();
}

const storages = {
  denied: () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};
const keepsNothing =
  (kind) =>
  async ({ browser, served }) => {
    const player = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    await player.addInitScript(storages[kind]);
    const page = await player.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${served.url}/play/tic_tac_toe`);
    await ready(page);
    while (await clickOnce(page)) await page.waitForTimeout(300); // taps count from a moment after the turn began
    await page.locator('dialog[open] h2').waitFor();
    await page.goto(served.url);
    await page
      .getByRole('link', { name: /Briscola/ })
      .first()
      .click();
    await ready(page);
    assert.deepEqual(faults, []);
    await player.close();
  };

async function impatient({ house }) {
  const { page } = await house.visit({ settings: { tap: 600_000 } });
  await page.goto(`${house.url}/play/briscola?seed=taps`);
  await ready(page);
  const before = await hand(page);
  await page.locator('.hand button[aria-disabled="false"]').last().click();
  await page.locator('.hand button[aria-disabled="false"]').first().click();
  await page.keyboard.press('w'); // the announcement comes after the taps
  await page.getByTestId('spoken').filter({ hasText: /\S/ }).waitFor();
  assert.deepEqual(await hand(page), before, 'a press that came too early plays nothing');
  await page.locator('.hand button[aria-disabled="false"]').last().focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (held) => [...document.querySelectorAll('.hand button')].map((card) => card.dataset.card).join() !== held,
    before.join(),
  );
}

/** Without a setting a press counts from 250 ms after the turn began; the clock stands still, so no machine is too slow. */
async function justInTime({ house }) {
  const { page } = await house.visit({ settings: { tap: undefined } });
  await page.clock.install();
  await page.goto(`${house.url}/play/briscola?seed=taps`);
  await ready(page);
  await page.clock.pauseAt(Date.now() + 600_000); // the first turn began long ago
  const cards = page.locator('.hand button[aria-disabled="false"]');
  await cards.first().click();
  await page.waitForFunction(() => document.querySelectorAll('.hand button').length < 3 || document.querySelector('.card.trick'));
  await ready(page);
  const before = await hand(page);
  await cards.first().click();
  await page.clock.runFor(249);
  await cards.first().click();
  assert.equal(await page.locator('main').getAttribute('data-waiting'), 'true');
  assert.deepEqual(await hand(page), before, 'a press that came too early plays nothing');
  await page.clock.runFor(1);
  await cards.last().click();
  await page.waitForFunction((card) => !document.querySelector(`.hand [data-card="${card}"]`), before.at(-1));
  assert.ok((await hand(page)).includes(before[0]));
}

async function secondWindow({ house }) {
  const { host } = await invited(house, 'tic_tac_toe');
  const second = await host.player.newPage();
  await second.goto(host.page.url());
  await second.locator('main.table').waitFor();
  const here = host.page.getByRole('button', { name: 'Play here' });
  await here.waitFor();
  await host.page.getByRole('heading', { level: 1 }).click(); // a mere click does not take over
  await second.getByRole('button', { name: 'Menu' }).waitFor();
  assert.equal(await second.getByRole('button', { name: 'Play here' }).count(), 0);
  await here.click();
  await second.getByRole('button', { name: 'Play here' }).waitFor();
  await here.waitFor({ state: 'detached' });
}

test('a line that dies without a word is noticed, and the tapped card is played once', blackHole);
test('a silent house is asked whether it is there', silence);
test('a screen that was opened without a network recovers by itself', openedAway);
test('a page whose words did not come starts again', withoutWords);
test('a browser that forbids storage plays on', keepsNothing('denied'));
test('a browser whose storage is full plays on', keepsNothing('full'));
test('an impatient tap plays no card', impatient);
test('without a setting a tap counts 250 ms after the turn began', justInTime);
test('a second window takes over only by its button', secondWindow);
