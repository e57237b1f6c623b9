// Matches against bots: one kept for each game, never dropped without a question, and the finished matches to replay.
import assert from 'node:assert/strict';
import { clickOnce, playSome, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

const hand = (page) => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card).join());

async function oneForEachGame({ house }) {
  const { page } = await house.visit();
  const hands = {};
  for (const game of ['joker', 'briscola']) {
    await page.goto(`${house.url}/play/${game}`);
    await playSome(page, 2);
    hands[game] = await hand(page);
  }
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Continue Briscola', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Continue Briscola Joker' }).click();
  await ready(page);
  assert.equal(await hand(page), hands.joker);

  await page.goto(house.url);
  await page.getByRole('link', { name: 'Play now: Briscola', exact: true }).click();
  await page.getByText('is not over').waitFor();
  await page.getByRole('link', { name: 'Continue Briscola', exact: true }).click();
  await ready(page);
  assert.equal(await hand(page), hands.briscola, 'the question dropped nothing');

  await page.goto(`${house.url}/play/briscola`);
  await page.getByRole('button', { name: 'New match' }).click();
  await ready(page);
  await page.goto(`${house.url}/continue/joker`);
  await ready(page);
  assert.equal(await hand(page), hands.joker, 'the match of the other game stays');
}

async function history({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe`);
  while (await clickOnce(page));
  await page.goto(`${house.url}/you`);
  const row = page.getByRole('row').filter({ hasText: 'Tic-tac-toe' });
  await row.filter({ hasText: /won|lost|drawn/ }).waitFor();
  await row.getByRole('button', { name: /^Replay/ }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.cell svg').nth(4).waitFor();
}

test('one unfinished match is kept for each game, and none is dropped unasked', oneForEachGame);
test('a finished match against bots can be looked at again', history);
