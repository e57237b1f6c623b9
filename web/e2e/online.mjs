// Through the real house: an invitation, two browsers, one that reloads, one that loses its network, one that watches.
import assert from 'node:assert/strict';
import { faultless } from './accessibility.mjs';
import { clickOnce } from './players.mjs';

/** Lets a test cut the wire. */
async function wired(visitor) {
  const sockets = [];
  await visitor.page.routeWebSocket(/\/ws$/, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return { ...visitor, cut: () => sockets.at(-1).close({ code: 1012 }) };
}

const over = async (page) => (await page.locator('dialog[open]').count()) > 0;
const mine = (page) => page.evaluate(() => document.querySelector('main')?.dataset.waiting === 'true');

/** One move of whoever's turn it is. */
async function oneMove(pages) {
  for (const end = Date.now() + 90_000; Date.now() < end; ) {
    for (const page of pages)
      if (await mine(page)) {
        if (await over(page)) return page;
        await clickOnce(page);
        return page;
      }
    await pages[0].waitForTimeout(25);
  }
  assert.fail('nobody can move');
}

async function invited(house, options = {}) {
  const host = await house.visit(options);
  await host.page.goto(`${house.url}/online`);
  await host.page.getByRole('button', { name: 'Open a table' }).click();
  await host.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const link = await host.page.getByLabel('Send this link').inputValue();
  const friend = await wired(await house.visit(options));
  await friend.page.goto(link);
  for (const { page } of [host, friend]) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const { page } of [host, friend]) await page.locator('main.table').waitFor();
  return { host, friend, link };
}

async function twoBrowsers(house) {
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
  for (let i = 0; i < 60; ++i) {
    await oneMove(pages);
    if ((await over(pages[0])) && (await over(pages[1]))) break;
  }
  const titles = await Promise.all(pages.map((page) => page.locator('dialog[open] h2').textContent()));
  assert.ok(['A draw,A draw', 'Not this time,You win!'].includes(titles.sort().join()), titles.join());
  await friend.page.getByRole('button', { name: 'Verify the deals' }).click();
  await friend.page.getByText('Checked: the seed matches the commitment.').waitFor();
  assert.deepEqual(host.faults, []);
  await Promise.all([host.player.close(), friend.player.close()]);
}

/** The lobby, a table that waits, and one that is played, with axe. */
const readable = (theme) => async (house) => {
  const { page, player } = await house.visit({ settings: { theme, motion: 'off' } });
  await page.goto(`${house.url}/online`);
  const game = page.locator('main select').first();
  await game.selectOption(theme === 'light' ? 'joker' : 'president');  // or the two tests would be paired
  await page.getByRole('button', { name: 'Find people' }).click();
  await page.getByText('Looking for players').waitFor();
  await faultless(page, 'in the queue');
  await page.getByRole('button', { name: 'Stop' }).click();
  await game.selectOption('briscola');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await faultless(page, 'a table that waits');
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await page.locator('.hand button').first().waitFor();
  await faultless(page, 'a table that is played');
  await page.getByRole('button', { name: 'Say something' }).click();
  await faultless(page, 'quick phrases');
  await player.close();
};

async function spectator(house) {
  const { host, friend, link } = await invited(house);
  await oneMove([host.page, friend.page]);
  const { page, player, faults } = await house.visit();
  await page.goto(link);
  await page.getByText('You are watching').waitFor();
  assert.equal(await page.locator('.hand button').count(), 0, 'a watcher holds no cards');
  assert.equal(await page.locator('.card.trick').count(), 1);
  await oneMove([host.page, friend.page]);
  await page.locator('.card.trick').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await Promise.all([host, friend, { player }].map((visitor) => visitor.player.close()));
}

async function nobodyHome(house) {
  const { page, player } = await house.visit();
  await page.goto(`${house.url}/t/ZZZZZZ`);
  await page.getByRole('alert').getByText(/table/i).waitFor();
  await player.close();
}

export const online = [
  ...['light', 'dark'].map((theme) => [`axe finds nothing among people, ${theme}`, readable(theme)]),
  ['two browsers: an invitation, a reload, a lost network, and the deal checked', twoBrowsers],
  ['a spectator sees the table and no hand', spectator],
  ['a table that is not there is said not to be', nobodyHome],
];
