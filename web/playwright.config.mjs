// The page in Chromium, as a person meets it: `npx playwright test [-g WORD]`. Several at a time, since the tests mostly
// wait for the page. Nothing is tried twice, and no clock decides.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions, patience } from './e2e/support/house.mjs';

// E2E=long: what ./test --long plays besides, such as the rest of the tables; E2E=all: both.
const which = { long: { grep: /@long/ }, all: {} }[process.env.E2E] ?? { grepInvert: /@long/ };

export default defineConfig({
  ...which,
  testDir: 'e2e',
  testMatch: '*.test.mjs',
  outputDir: '../build/e2e',
  fullyParallel: true,
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: true,
  timeout: 4 * patience,
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions: chromiumOptions, screenshot: 'only-on-failure' },
});
