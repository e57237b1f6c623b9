// A rematch is offered, and the result stays until the player goes on.
import assert from 'node:assert/strict';
import { faultless } from './support/axe.mjs';
import { serve } from './support/house.mjs';
import { invited, oneMove, openTable, playOut } from './support/people.mjs';
import { test } from './support/test.mjs';

const button = ({ page }, name) => page.locator('dialog[open]').getByRole('button', { name, exact: true });
const line = ({ page }, text) => page.locator('dialog[open]').getByText(text);
const table = ({ page }) => new URL(page.url()).pathname;
const atAnother = (people, old) =>
  Promise.all(people.map(({ page }) => page.waitForURL((url) => url.pathname.startsWith('/t/') && url.pathname !== old)));
const result = ({ page }) => page.locator('dialog[open] table').waitFor();

/** Two players whose match is over; the first offers another. */
async function offered(house, before = async () => {}) {
  const { host, friend, link } = await invited(house, 'tic_tac_toe');
  await before(link);
  await playOut([host.page, friend.page]);
  await button(host, 'Play again').click();
  await line(host, /Waiting for [A-Z][a-z]+-\d+\./).waitFor();
  await line(friend, /^[A-Z][a-z]+-\d+ offers a rematch: Tic-tac-toe\.$/).waitFor();
  return { host, friend, link, old: table(host) };
}

async function accepted({ house }) {
  const { host, friend, old } = await offered(house);
  for (const one of [host, friend]) {
    await result(one);
    await faultless(one.page, 'an offer in the window of the result');
    assert.equal(table(one), old, 'nobody is taken away from the result');
  }
  await button(friend, 'Accept').click();
  await atAnother([host, friend], old);
  assert.equal(table(host), table(friend));
  await oneMove([host.page, friend.page]);
  assert.equal(await host.page.locator('.notice').count(), 0);
}

async function declined({ house }) {
  const { host, friend, old } = await offered(house);
  await button(friend, 'Decline').click();
  await line(host, 'does not want a rematch').waitFor();
  await button(friend, 'Play again').waitFor();
  await button(host, 'Play again').click();
  await host.page.getByText('The others do not want another match.').waitFor();
  await button(friend, 'Play again').click(); // changes their mind
  await line(host, 'offers a rematch').waitFor();
  await button(friend, 'Take the offer back').click();
  await line(host, 'The offer was withdrawn.').waitFor();
  for (const one of [host, friend]) assert.equal(table(one), old);
}

/** The offer reaches a player who has left the result, even after a reload. */
async function elsewhere({ house }) {
  const { host, friend, old } = await offered(house);
  await button(friend, 'Home').click();
  await friend.page.getByText('offers a rematch: Tic-tac-toe.').waitFor();
  await faultless(friend.page, 'an offer above the page');
  await friend.page.goto(`${house.url}/online`);
  await friend.page.getByText('offers a rematch: Tic-tac-toe.').waitFor();
  await friend.page.getByRole('button', { name: 'Accept' }).click();
  await atAnother([host, friend], old);
  await oneMove([host.page, friend.page]);
}

async function watched({ house }) {
  const watcher = await house.visit();
  const { host, friend, old } = await offered(house, async (link) => {
    await watcher.page.goto(link);
    await watcher.page.getByText('You are watching').waitFor();
  });
  await line(watcher, 'offers the others a rematch. You may watch it.').waitFor();
  await button(watcher, 'Watch').click();
  await watcher.page.getByText(/^kept for [A-Z]/).waitFor();
  assert.equal(await watcher.page.getByRole('button', { name: 'Sit down' }).count(), 0, 'the chair is kept');
  await button(friend, 'Accept').click();
  await watcher.page.getByText('You are watching').waitFor();
  assert.notEqual(table(watcher), old);
  await oneMove([host.page, friend.page]);
}

/** Three players: the second takes the chair, the third declines, and then anybody may take that chair. */
async function three({ house }) {
  const host = await house.visit({ setups: { briscola: { players: 3, options: { deals: '1' } } } });
  await openTable(host.page, house, 'briscola');
  const link = await host.page.getByLabel('Send this link').inputValue();
  const [friend, other] = [await house.visit(), await house.visit()];
  const all = [host, friend, other];
  for (const { page } of [friend, other]) {
    await page.goto(link);
    await page.getByRole('button', { name: 'I am ready' }).waitFor();
  }
  for (const { page } of all) await page.getByRole('button', { name: 'I am ready' }).click();
  await playOut(all.map(({ page }) => page));
  await button(host, 'Play again').click();
  await button(friend, 'Accept').click();
  await button(other, 'Decline').click();
  await line(host, 'does not want a rematch').waitFor();
  await line(host, 'The table of the rematch has free chairs.').waitFor();
  await button(host, 'Go to the table').click();
  await host.page.getByRole('button', { name: 'Put a bot here' }).click();
  await oneMove([host.page, friend.page]);
}

async function unanswered({ house }) {
  const { url, stop } = await serve(undefined, undefined, 3);
  try {
    const { host, friend } = await invited({ ...house, url }, 'tic_tac_toe');
    const old = table(host);
    await playOut([host.page, friend.page]);
    await button(host, 'Play again').click();
    await line(host, 'The offer ended without an answer from').waitFor();
    await line(friend, 'The offer is over.').waitFor();
    for (const one of [host, friend]) {
      await result(one);
      assert.equal(table(one), old);
      await button(one, 'Play again').waitFor();
      await one.page.close();
    }
  } finally {
    await stop();
  }
}

/** A player who closes the page after the result is known to have gone, and known when the page is open again. */
async function gone({ house }) {
  const { host, friend } = await invited(house, 'tic_tac_toe');
  await playOut([host.page, friend.page]);
  await button(host, 'Play again').waitFor();
  const result = friend.page.url();
  await friend.page.close();
  await line(host, /^[A-Z][a-z]+-\d+ has left, so there is no rematch\.$/).waitFor();
  await button(host, 'Find other people').waitFor();
  await faultless(host.page, 'a result without company');
  const again = await friend.player.newPage();
  await again.goto(result);
  await button(host, 'Play again').click();
  await again.getByText(/offers a rematch: Tic-tac-toe\.$/).waitFor();
}

test('a rematch is offered, accepted, and only then begins', accepted);
test('a rematch is declined, and an offer is taken back', declined);
test('a rematch is offered wherever the player is', elsewhere);
test('a watcher is asked to the rematch and takes no seat', watched);
test('a rematch of three goes on with those who want it', { tag: '@long' }, three);
test('a rematch that nobody answers is over', unanswered);
test('a player who closes the page after the result is known to have gone', gone);
