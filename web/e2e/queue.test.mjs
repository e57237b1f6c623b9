// The queue: a player waits for several games, plays bots meanwhile, and is called to the table of a pair.
import assert from 'node:assert/strict';
import { playOut } from './support/people.mjs';
import { test } from './support/test.mjs';

const find = async (page, game) => {
  await page.getByLabel('Game').selectOption(game);
  await page.getByRole('button', { name: 'Find people' }).click();
};

async function meanwhile({ house }) {
  const ann = await house.visit();
  const bob = await house.visit();
  await ann.page.goto(`${house.url}/online`);
  await find(ann.page, 'joker');
  await ann.page.getByRole('status').filter({ hasText: 'Joker' }).waitFor();
  await find(ann.page, 'tic_tac_toe');
  await ann.page.getByRole('status').filter({ hasText: 'Tic-tac-toe' }).waitFor();
  await bob.page.goto(`${house.url}/online`);
  await bob.page.getByText(/Waiting now: .*Tic-tac-toe \d/).waitFor();

  await ann.page.getByRole('link', { name: 'Home' }).click();
  await ann.page.getByText('Looking for players: ').waitFor();
  await find(bob.page, 'tic_tac_toe');
  await ann.page.getByText('Tic-tac-toe: your table is ready.').waitFor();
  await ann.page.getByRole('button', { name: 'Go to the table' }).click();
  for (const { page } of [ann, bob]) await page.locator('.cell').first().waitFor();
  await playOut([ann.page, bob.page]);
  for (const { page } of [ann, bob]) await page.getByText('The result counts for the ratings.').waitFor();
}

async function rated({ house }) {
  const ann = await house.visit();
  await ann.page.goto(`${house.url}/online`);
  assert.ok(await ann.page.getByLabel('Rated: a clock').isDisabled(), 'a guest cannot open a rated table');
  await ann.page.getByLabel('Anyone may come in').check();
  await ann.page.getByRole('button', { name: 'Open a table' }).click();
  await ann.page.getByText('This match is casual.').waitFor();
  await ann.page.getByText('Each move has 30 seconds.').waitFor();
}

test('a player waits for two games, looks around, and is called to the table', meanwhile);
test('a table among strangers has a clock, and says that it is casual', rated);
