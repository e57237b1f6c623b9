// Matches against bots: one kept for each game, never dropped without a question, and the finished matches to replay.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
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

const golden = fileURLToPath(new URL('../../tests/golden/briscola_2.jsonl', import.meta.url));

async function files({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/you`);
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from('{"game":"whist"}') });
  await page.getByText('There is no match of Mazzo in this file.').waitFor();
  await chooser.setInputFiles(golden);
  await page.locator('.scrub').waitFor();
  // A saved match, which is an unfinished one, comes here and leaves again by the page's own storage.
  await page.goto(`${house.url}/play/tic_tac_toe?seed=file`);
  await ready(page);
  const saved = await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.match')).saved);
  await clickOnce(page);
  await ready(page);
  await page.goto(`${house.url}/you`);
  await chooser.setInputFiles({ name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(saved) });
  await page.getByText('There is an unfinished match of Tic-tac-toe here.').waitFor();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await ready(page);
  assert.equal(await page.locator('.cell svg').count(), saved.match(/"mark"/g)?.length ?? 0);
}

async function backToTheResult({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe?seed=back`);
  await ready(page);
  while (await clickOnce(page));
  await page
    .getByRole('button', { name: 'Watch it again' })
    .or(page.getByRole('button', { name: 'Replay' }))
    .first()
    .click();
  await page.locator('.scrub').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'The last match of Tic-tac-toe' }).waitFor();
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await ready(page);
}

test('one unfinished match is kept for each game, and none is dropped unasked', oneForEachGame);
test('a finished match against bots can be looked at again', history);
test('a record and a saved match come from a file', files);
test('Back from the replay leads to the result', backToTheResult);
