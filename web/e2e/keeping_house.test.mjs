// What was played on a device, kept in the house with the account, and seen from another browser.
import assert from 'node:assert/strict';
import { clickOnce, isOver } from './support/players.mjs';
import { test } from './support/test.mjs';

const setups = { tic_tac_toe: { players: 2, options: {} }, briscola: { players: 2, options: { deals: '1' } } };

async function playOff(page, house, game) {
  await page.goto(`${house.url}/play/${game}?new`);
  while (await clickOnce(page));
  await isOver(page);
}
async function fillIn(page, house, name, button) {
  await page.goto(`${house.url}/account`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: button }).click();
}
const rows = (page) => page.locator('tbody tr');

test('a guest plays, registers, and another browser replays the match', async ({ house }) => {
  const first = await house.visit({ setups });
  await playOff(first.page, house, 'tic_tac_toe');
  await fillIn(first.page, house, 'Ottavia', 'Register, and keep all you played');
  await first.page.getByText('1 match of this device is in your account now').waitFor();

  // from now on a match goes there as it ends
  const kept = first.page.waitForResponse((response) => response.url().endsWith('/api/v1/keep'));
  await playOff(first.page, house, 'briscola');
  assert.equal((await kept).status(), 200);

  const second = await house.visit({ setups });
  await playOff(second.page, house, 'tic_tac_toe'); // a match of its own
  await fillIn(second.page, house, 'Ottavia', 'Log in');
  await second.page.getByText('1 match that was played on this device is not in your account yet.').waitFor();
  await second.page.goto(`${house.url}/you`);
  await second.page.getByRole('button', { name: 'Keep them in my account' }).click();
  await second.page.getByText('1 match of this device is in your account now').waitFor();
  await second.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3);
  const briscola = rows(second.page).filter({ hasText: 'Briscola' });
  await briscola.getByRole('button', { name: /^Review: \d+ %/ }).waitFor(); // the coach's figures are there unasked
  await briscola.getByRole('button', { name: /^Replay/ }).click();
  await second.page.getByRole('heading', { name: 'Replay of Briscola' }).waitFor();
  await second.page.locator('option', { hasText: 'Ottavia' }).waitFor({ state: 'attached' });

  // the first browser sees the match of the second, and every match once
  await first.page.goto(`${house.url}/you`);
  await first.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 3);
});

test('what is logged out keeps nothing, and a stranger sees nothing', async ({ house }) => {
  const { page } = await house.visit({ setups });
  await fillIn(page, house, 'Petronilla', 'Register, and keep all you played');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith('/api/v1/keep')));
  await playOff(page, house, 'tic_tac_toe');
  await page.goto(`${house.url}/player/Petronilla`);
  await page.getByText('No matches yet.').waitFor();
  assert.equal(asked, 0);
});
