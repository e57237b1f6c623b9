// The core comes in modules: cards before bots, a game that was opened stays, and a game that never came says so.
import assert from 'node:assert/strict';
import { clickOnce, playSome, ready } from './support/players.mjs';
import { installed, test } from './support/test.mjs';

const hand = (page) => page.locator('.hand button').count();
const keptGames = (page) =>
  page.evaluate(async () =>
    (await (await caches.open('mazzo-games')).keys()).flatMap(({ url }) => /([^/]+)-.{8}\.wasm$/.exec(url)?.[1] ?? []),
  );

async function cardsBeforeBots({ house }) {
  const { page } = await house.visit();
  const asked = [];
  page.context().on('request', (request) => request.url().endsWith('.wasm') && asked.push(request.url()));
  await page.context().route(/\/briscola-.{8}\.wasm$/, (route) => route.abort());
  await page.goto(`${house.url}/play/briscola?seed=3`);
  await ready(page);
  assert.equal(await hand(page), 3);
  assert.match(asked[0], /\/briscola\.deal-/, 'the small module comes first');
  await page.locator('.hand button').first().click();
  await page.getByText('The bots have not come yet').waitFor();
  await page.context().unroute(/\/briscola-.{8}\.wasm$/);
  await ready(page); // the bots play on, and it is the player's turn again
  await playSome(page, 2);
  assert.deepEqual(await keptGames(page), ['briscola']);
}

async function whatWasOpenedStays({ house }) {
  const { page, player } = await house.visit(installed);
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto(`${house.url}/play/joker`);
  await playSome(page, 1);
  await player.setOffline(true);
  await page.goto(`${house.url}/play/joker?new`);
  await playSome(page, 2);
  await page.goto(`${house.url}/play/president`);
  await page.getByText('is not on this device yet').waitFor();
  await player.setOffline(false);
  await clickOnce(page); // it comes by itself
}

async function theOthersComeLater({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe`);
  await ready(page);
  while ((await keptGames(page)).length < 5) await page.waitForTimeout(1_000);
}

test('cards are dealt before the bots are here, and bots that come late play on', cardsBeforeBots);
test('a game that was opened is played without a network, and one that was not says so', whatWasOpenedStays);
test('after a while the other games come by themselves', theOthersComeLater);
