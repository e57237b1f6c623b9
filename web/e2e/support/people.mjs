// People at a table of the real house, each in an own browser.
import assert from 'node:assert/strict';
import { act, todo } from './players.mjs';

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
/** One move of the player to act; none if the deal or the match is over there. */
export async function oneMove(pages) {
  const [page, what] = await Promise.any(pages.map(async (page) => [page, await todo(page)]));
  if (what !== 'deal' && what !== 'over') await act(page, what);
  return page;
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
/** Bots in free chairs: the first `most` of them. */
async function putBots(page, most = Infinity) {
  const free = page.getByRole('button', { name: 'Put a bot here' });
  for (let n = await free.count(), put = 0; n > 0 && put < most; --n, ++put) {
    await free.first().click();
    await page.waitForFunction(
      (before) => [...document.querySelectorAll('li button')].filter((b) => b.textContent === 'Put a bot here').length < before,
      n,
    );
  }
}
/** A host and a friend who follows the link, at a table of two or, with bots, of more. */
export async function invited(house, game = 'briscola', options = {}, clock = undefined, setup = {}, bots = 0) {
  const host = await house.visit(options);
  await openTable(host.page, house, game, clock, setup);
  await putBots(host.page, bots);
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
    const running = (await Promise.all(pages.map(async (page) => !(await over(page)) && page))).filter(Boolean);
    if (!running.length) return;
    await oneMove(running);
  }
  assert.fail('the match does not end');
}
export async function withBot(house, game, options) {
  const visitor = await house.visit(options);
  await openTable(visitor.page, house, game);
  await putBots(visitor.page);
  await visitor.page.getByRole('button', { name: 'I am ready' }).click();
  await visitor.page.locator('main.table').waitFor();
  return visitor;
}
