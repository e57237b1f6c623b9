// Through the real house: an invitation, two browsers, a browser that reloads, a browser that loses its network, a
// browser that watches.
import assert from 'node:assert/strict';
import { faultlessInBoth } from './support/axe.mjs';
import { invited, oneMove, openTable, over } from './support/people.mjs';
import { clickOnce } from './support/players.mjs';
import { test } from './support/test.mjs';

async function twoBrowsers({ house }) {
  const { host, friend } = await invited(house);
  const pages = [host.page, friend.page];
  for (let i = 0; i < 6; ++i) await oneMove(pages);
  await host.page.reload();
  await host.page.locator('.hand button').first().waitFor();
  for (let i = 0; i < 6; ++i) await oneMove(pages);
  await friend.player.setOffline(true);
  friend.cut();
  await friend.page.getByText('Reconnecting').waitFor();
  await friend.player.setOffline(false);
  await friend.page.getByText('Reconnecting').waitFor({ state: 'detached' });
  for (let i = 0; i < 6; ++i) await oneMove(pages);
  await host.page.getByRole('button', { name: 'Menu' }).click();
  for (const place of [host.page, host.page.locator('dialog[open]')]) await place.getByRole('button', { name: 'Resign' }).click();
  await friend.page.getByRole('heading', { name: 'You win!' }).waitFor();
  await friend.page.getByRole('button', { name: 'Verify the deals' }).click();
  await friend.page.getByText('All agree: the deals were fair.').waitFor();
  assert.equal(await friend.page.locator('dialog .checks li').count(), 4);
  assert.equal(await friend.page.locator('dialog .pack img').count(), 40, 'the whole pack is shown');
  for (const fact of ['Commitment', 'Seed', 'Added by']) await friend.page.locator('dialog dt', { hasText: fact }).first().waitFor();
  // The page compares its notes with the record; here it noted another commitment.
  await friend.page.getByRole('button', { name: 'Close' }).click();
  await friend.page.evaluate(() => {
    const notes = JSON.parse(localStorage.getItem('mazzo.notes'));
    localStorage.setItem('mazzo.notes', JSON.stringify(notes.map((note) => ({ ...note, commitment: 'ab'.repeat(32) }))));
  });
  await friend.page.getByRole('button', { name: 'Verify the deals' }).click();
  await friend.page.getByText('Something does not agree.').waitFor();
  await friend.page.getByText('is not the one you noted').waitFor();
}

/** The lobby, a waiting table, and a table in play, with axe. */
async function readable({ house }) {
  const { page } = await house.visit({ settings: { motion: 'off' } });
  await page.goto(`${house.url}/online`);
  const game = page.getByLabel('Game');
  await game.selectOption('president');
  await page.getByRole('button', { name: 'Find people' }).click();
  await page.getByText('Looking for players').waitFor();
  await faultlessInBoth(page, 'in the queue');
  await page.getByRole('button', { name: 'Stop' }).click();
  await game.selectOption('tic_tac_toe');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await faultlessInBoth(page, 'a table that waits');
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await page.locator('.cell').first().waitFor();
  await faultlessInBoth(page, 'a table that is played');
  await page.getByRole('button', { name: 'Say something' }).click();
  await faultlessInBoth(page, 'quick phrases');
  await page.keyboard.press('Escape');
  while (await clickOnce(page));
  await page.getByRole('button', { name: 'Verify the deals' }).click();
  await page.getByText('All agree').waitFor();
  await faultlessInBoth(page, 'the deals verified');
  const replay = page.url().replace('/t/', '/replay/');
  for (const [url, there] of [
    [`${house.url}/you`, 'svg[role=img]'],
    [`${house.url}/leaderboard/tic_tac_toe`, 'tbody tr'],
    [replay, '.scrub'],
  ]) {
    await page.goto(url);
    await page.locator(there).first().waitFor();
    await faultlessInBoth(page, url);
  }
}

async function spectator({ house }) {
  const { host, friend, link } = await invited(house);
  await oneMove([host.page, friend.page]);
  const { page } = await house.visit();
  await page.goto(link);
  await page.getByText('You are watching').waitFor();
  assert.equal(await page.locator('.hand button').count(), 0, 'a watcher holds no cards');
  assert.equal(await page.locator('.card.trick').count(), 1);
  await oneMove([host.page, friend.page]);
  await page.locator('.card.trick').waitFor({ state: 'detached' });
}

async function nobodyHome({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/t/ZZZZZZ`);
  await page.getByRole('alert').getByText(/table/i).waitFor();
}

/** A house of the previous release knows no scenes and ignores the request for them. A whole match, by labelled buttons. */
async function withoutScenes({ house }) {
  const { page } = await house.visit();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => server.send(JSON.stringify({ ...JSON.parse(text), scene: undefined })));
  });
  await openTable(page, house);
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  for (let moves = 0; ; ++moves) {
    await page.locator('main[data-waiting="true"]').waitFor();
    if (await over(page)) return assert.equal(moves, 20);
    assert.equal(await page.locator('.hand button').count(), 0);
    assert.match(await page.locator('p.told').textContent(), /\./, 'what happened is told');
    const button = page.locator('.choices button[aria-disabled="false"]').last();
    assert.match(await button.textContent(), /^\s*The .+ of (Bastoni|Coppe|Denari|Spade)\s*$/i);
    await button.click();
  }
}

test('axe finds nothing among people, light and dark', readable);
test('two browsers: an invitation, a reload, a lost network, and the deal checked', twoBrowsers);
test('a spectator sees the table and no hand', spectator);
test('a table that is not there is said not to be', nobodyHome);
test('a house of the release before, which sends no scenes, is played by buttons', withoutScenes);
