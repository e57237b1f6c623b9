// Every end and every wait has its sentence: resignation, time that runs out, a connection that comes back, the next deal.
import assert from 'node:assert/strict';
import { invited, oneMove, playOut } from './support/people.mjs';
import { test } from './support/test.mjs';

const status = (page, words) => page.locator('.status', { hasText: words });

async function resigned({ house }) {
  const { host, friend } = await invited(house, 'tic_tac_toe');
  await host.page.getByRole('button', { name: 'Menu' }).click();
  await host.page.getByRole('button', { name: 'Resign' }).click();
  await host.page.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
  const end = friend.page.locator('dialog[open]');
  await end.getByText(/^[A-Z][a-z]+-\d+ resigned\.$/).waitFor();
  assert.equal(await end.getByRole('heading', { level: 2 }).textContent(), 'You win!');
}

/** The house plays for a player whose time is up; both are told, and the player is warned before. */
async function timeUp({ house }) {
  const { host, friend } = await invited(house, 'tic_tac_toe', {}, '15');
  const mine = host.page.locator('main[data-waiting="true"]');
  const [slow, other] = (await mine.count()) ? [host, friend] : [friend, host];
  await status(slow.page, /^Your time is nearly up: [1-5] s$/).waitFor();
  await status(slow.page, 'Your time was up, so the house played for you.').waitFor();
  await other.page.getByRole('button', { name: 'Menu' }).click();
  await other.page.getByRole('button', { name: 'What happened' }).click();
  await other.page.locator('.log li', { hasText: /^The time of .+ was up, so the house played\.$/ }).waitFor();
}

async function comesBack({ house }) {
  const { host, friend, link } = await invited(house);
  await friend.page.goto(`${house.url}/settings`);
  await status(host.page, 's to come back').waitFor();
  await friend.page.goto(link);
  await status(host.page, /^.+ is back and may be away for \d+ s more in this match\.$/).waitFor();
  await oneMove([host.page, friend.page]);
}

/** The next deal comes by itself, and takes nothing from a player who still reads. */
async function nextDeal({ house }) {
  const setups = { briscola: { players: 4, options: {} } }; // ten tricks
  const { host, friend } = await invited(house, 'briscola', { setups }, '0', { Deals: '3' }, 2);
  const pages = [host.page, friend.page];
  await playOut(pages); // of the deal
  await host.page.getByText(/^The next deal comes in \d+ s\.$/).waitFor();
  await host.page.getByRole('button', { name: 'Next deal' }).click();
  const waiting = status(host.page, /^Waiting for .+ to go on$/);
  await waiting.waitFor();
  const window = friend.page.locator('dialog[open]');
  await window.getByText('The next deal has begun.').waitFor();
  await waiting.waitFor({ state: 'detached' });
  assert.equal(await window.getByRole('heading', { level: 2 }).textContent(), 'The deal is over');
  await window.getByRole('button', { name: 'Next deal' }).click();
  await window.waitFor({ state: 'detached' });
  await oneMove(pages);
}

test('a resignation is told to the player who stays', resigned);
test('time that runs out is told before and after, on both sides', timeUp);
test('a player who comes back is told of, with the time that is left', comesBack);
test('the next deal takes no window from a player who reads', nextDeal);
