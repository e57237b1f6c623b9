// Playwright's `test`, with the real house in it: `house.visit()` is a fresh player in a new browser.
import assert from 'node:assert/strict';
import { test as base } from '@playwright/test';
import { serve, visit } from './house.mjs';

/** For a visitor whose page is kept by its service worker, as everywhere outside these tests. It fetches and keeps some fifty files
 *  for each new browser, a third of the work of a test, so that only tests of what it does have it. */
export const installed = { serviceWorkers: 'allow' };

export const test = base.extend({
  /** One for all tests of a worker. */
  served: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const house = await serve();
      await use(house);
      await house.stop();
    },
    { scope: 'worker' },
  ],
  /** All visitors leave afterwards, and no page may have complained. */
  house: async ({ browser, served }, use) => {
    const visitors = [];
    await use({
      url: served.url,
      async visit(options) {
        visitors.push(await visit(browser, { serviceWorkers: 'block', ...options }));
        return visitors.at(-1);
      },
    });
    await Promise.all(visitors.map(({ player }) => player.close()));
    assert.deepEqual(
      visitors.flatMap(({ faults }) => faults),
      [],
    );
  },
});
