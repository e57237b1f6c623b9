// People at a table of the real house, each in an own browser.
import assert from 'node:assert/strict';
import { patience } from './house.mjs';
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

export const over = async (page) => (await page.locator('dialog[open]').count()) > 0;
const mine = (page) => page.evaluate(() => document.querySelector('main')?.dataset.waiting === 'true');

/** One move of the player to act. */
export async function oneMove(pages) {
  for (const end = Date.now() + patience; Date.now() < end;) {
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

/** The host's table, before anybody else comes. */
export async function openTable(page, house, game = 'briscola', clock = undefined, setup = {}) {
  await page.goto(`${house.url}/online`);
  await page.getByLabel('Game').selectOption(game);
  if (clock) await page.getByLabel('Time for a move').selectOption(clock);
  for (const [label, value] of Object.entries(setup)) await page.getByLabel(label).selectOption(value);
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByRole('button', { name: 'I am ready' }).waitFor();
}
export async function invited(house, game = 'briscola', options = {}, clock = undefined, setup = {}) {
  const host = await house.visit(options);
  await openTable(host.page, house, game, clock, setup);
  await host.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  const link = await host.page.getByLabel('Send this link').inputValue();
  const friend = await wired(await house.visit(options));
  await friend.page.goto(link);
  for (const { page } of [host, friend]) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const { page } of [host, friend]) await page.locator('main.table').waitFor();
  return { host, friend, link };
}

export async function playOut(pages) {
  for (let i = 0; i < 80; ++i) {
    const done = await Promise.all(pages.map(over));
    if (done.every(Boolean)) return;
    await oneMove(pages);
  }
  assert.fail('the match does not end');
}
export async function withBot(house, game, options) {
  const visitor = await house.visit(options);
  await openTable(visitor.page, house, game);
  for (let free; (free = visitor.page.getByRole('button', { name: 'Put a bot here' })), await free.count();) {
    const before = await free.count();
    await free.first().click();
    await visitor.page.waitForFunction(
      (n) => [...document.querySelectorAll('li button')].filter((b) => b.textContent === 'Put a bot here').length < n,
      before,
    );
  }
  await visitor.page.getByRole('button', { name: 'I am ready' }).click();
  await visitor.page.locator('main.table').waitFor();
  return visitor;
}
