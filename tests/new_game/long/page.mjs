// A whole match of each new game on the page, by clicks on whatever may be clicked. test_clients.py puts this file
// among the end-to-end tests of a tree that has the games.
import assert from 'node:assert/strict';
import { isOver, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

const things = [
  '.number button.primary:not([disabled])',
  '.buttons > button:not([disabled]):not([aria-disabled="true"])',
  '.cell:not(:has(svg))',
  '[data-card][aria-disabled="false"]',
];

// Each is GAME, or GAME:PLAYERS:OPTION=VALUE for a short match.
for (const entry of process.env.NEW_GAMES.split(' ')) {
  const [game, players, option] = entry.split(':');
  const setups = option ? { [game]: { players: Number(players), options: Object.fromEntries([option.split('=')]) } } : {};
  test(`a match of ${game} by clicks`, async ({ house }) => {
    const { page } = await house.visit({ setups });
    await page.goto(house.url);
    await page.locator(`a.primary[href="/play/${game}"]`).click();
    const next = page.locator('dialog[open] button', { hasText: /^Next deal$/ });
    for (let turn = 0; ; ++turn) {
      assert.ok(turn < 2000, 'the match ends');
      await ready(page);
      if (await next.count()) await next.click();
      else if (await page.locator('dialog[open]').count()) break;
      else {
        const may = page.locator(things.join(','));
        const n = await may.count();
        assert.ok(n > 0, 'there is something to click');
        await may.nth(turn % n).click();
      }
    }
    await isOver(page);
  });
}
