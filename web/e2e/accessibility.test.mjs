// axe-core on every screen, light and dark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { clickOnce, playSome } from './support/players.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function faultless(page, where) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] }),
  );
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`);
  assert.deepEqual(told, [], where);
}

const games = ['briscola', 'joker', 'california_jack', 'president', 'tic_tac_toe', 'rock_paper_scissors'];

const screens = (theme) => async (house) => {
  const { page } = await house.visit({ settings: { theme, motion: 'off' } });
  for (const path of ['/', '/new/california_jack', '/rules/president', '/settings', '/online', '/account', '/you', '/leaderboard/president', '/nowhere']) {
    await page.goto(house.url + path);
    await page.locator('#content').waitFor();
    if (path.startsWith('/rules')) await page.locator('.head').first().waitFor();
    await faultless(page, path);
  }
  for (const game of games) {
    await page.goto(`${house.url}/play/${game}?seed=axe`);
    await playSome(page, 1);
    await faultless(page, game);
  }
  await page.goto(`${house.url}/play/briscola?seed=axe`);
  await playSome(page, 3);
  await page.getByRole('button', { name: 'Menu' }).click();
  await faultless(page, 'menu');
  for (const name of ['Last trick', 'What happened', 'Rules', 'Keys', 'Settings', 'Leave the table']) {
    await page.locator('dialog[open] button', { hasText: name }).first().click();
    await faultless(page, name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.keyboard.press('Escape');
  while (await clickOnce(page));
  await faultless(page, 'the end of a match');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.locator('.scrub').waitFor();
  await faultless(page, 'replay');
};

export const accessibility = ['light', 'dark'].map((theme) => [`axe finds nothing on any screen, ${theme}`, screens(theme)]);
