// axe-core on every screen, light and dark.
import assert from 'node:assert/strict';
import { faultlessInBoth } from './support/axe.mjs';
import { onlyRefusals } from './support/house.mjs';
import { clickOnce, playSome } from './support/players.mjs';
import { test } from './support/test.mjs';

const games = [
  'briscola',
  'joker',
  'california_jack',
  'president',
  'scopa',
  'tressette',
  'briscola_chiamata',
  'tic_tac_toe',
  'rock_paper_scissors',
];

const still = { settings: { motion: 'off' } };

async function screens({ house }) {
  const { page, faults } = await house.visit(still);
  for (const path of [
    '/',
    '/new/california_jack',
    '/rules/president',
    '/settings',
    '/online',
    '/account',
    '/you',
    '/leaderboard/president',
  ]) {
    await page.goto(house.url + path);
    await page.locator('#content').waitFor();
    if (path.startsWith('/rules')) await page.locator('.head').first().waitFor();
    await faultlessInBoth(page, path);
  }
  assert.deepEqual(faults, []);
  // The house answers 404, and the browser tells of it.
  await page.goto(`${house.url}/nowhere`);
  await page.locator('#content').waitFor();
  await faultlessInBoth(page, '/nowhere');
  onlyRefusals(faults);
}

async function tables({ house }) {
  const { page } = await house.visit(still);
  for (const game of games) {
    await page.goto(`${house.url}/play/${game}?seed=axe`);
    await playSome(page, 1);
    await faultlessInBoth(page, game);
  }
}

async function windows({ house }) {
  const { page } = await house.visit(still);
  await page.goto(`${house.url}/play/briscola?seed=axe`);
  await playSome(page, 3);
  await page.getByRole('button', { name: 'Menu' }).click();
  await faultlessInBoth(page, 'menu');
  for (const name of ['Last trick', 'What happened', 'Rules', 'Keys', 'Settings', 'Leave the table']) {
    await page.locator('dialog[open] button', { hasText: name }).first().click();
    await faultlessInBoth(page, name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.keyboard.press('Escape');
  while (await clickOnce(page));
  await faultlessInBoth(page, 'the end of a match');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('.scrub').waitFor();
  await faultlessInBoth(page, 'replay');
}

test('axe finds nothing on any screen, light and dark', screens);
test('axe finds nothing at any table, light and dark', tables);
test('axe finds nothing in any window of a table, light and dark', windows);
