// A choice against bots taken back: asked for once, the table as it was, and a match that no longer counts.
import assert from 'node:assert/strict';
import { clickOnce, playSome, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

const hand = (page) => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card).join());
const undo = (page) => page.getByRole('button', { name: 'Take back' });
const tally = (page) => page.evaluate(() => localStorage.getItem('mazzo.record'));

async function cards({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/briscola?seed=undo`);
  await ready(page);
  await undo(page).click();
  await page.locator('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('You have made no choice in this deal yet.').first().waitFor();
  const before = await hand(page);
  await playSome(page, 1);
  await ready(page);
  assert.notEqual(await hand(page), before);
  await page.keyboard.press('u');
  await page.getByText('counts in no statistic').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' }); // it closes a moment before it is gone
  assert.notEqual(await hand(page), before, 'a question changes nothing');
  await page.keyboard.press('u');
  await page.locator('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back. It is your turn again.').first().waitFor();
  assert.equal(await hand(page), before);
  // The second time there is no question; and what was taken back stays taken back after a reload.
  await playSome(page, 2);
  await ready(page);
  await undo(page).click();
  await undo(page).click();
  await page.waitForFunction((was) => [...document.querySelectorAll('.hand button')].map((c) => c.dataset.card).join() === was, before);
  await page.goto(`${house.url}/continue/briscola`);
  await ready(page);
  assert.equal(await hand(page), before);
}

async function noStatistic({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe?seed=undo`);
  await ready(page);
  const marks = await page.locator('.cell svg').count();
  await clickOnce(page);
  await ready(page);
  await undo(page).click();
  await page.locator('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction((before) => document.querySelectorAll('.cell svg').length === before, marks);
  while (await clickOnce(page));
  await page.getByText('You took 1 choice back, so this match counts in no statistic.').waitFor();
  assert.equal(await tally(page), null);
  const [{ transcript }] = await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.history')));
  assert.deepEqual(JSON.parse(transcript).undone, [marks]);
  await page.getByRole('button', { name: 'Play again' }).click();
  await ready(page);
  while (await clickOnce(page));
  assert.match((await tally(page)) ?? '', /"played":1/, 'a match without it counts again');
}

test('a card comes back into the hand, and the bots take theirs back', cards);
test('a match with a choice taken back counts in no statistic', noStatistic);
