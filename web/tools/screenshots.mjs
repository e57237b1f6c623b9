// Pictures of the page. Without an argument, those of the README, into docs/screenshots; with a FOLDER, every
// screen in three sizes and both themes, for looking at: node tools/screenshots.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openHouse } from '../e2e/house.mjs';
import { playSome } from '../e2e/players.mjs';

const readme = ['home-wide-light', 'briscola-wide-light', 'briscola-tall-dark', 'joker-tall-light', 'california-tall-light', 'president8-tall-dark', 'settings-tall-light'];
const all = process.argv[2];
const folder = all ?? fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const sizes = { phone: { width: 320, height: 640 }, tall: { width: 390, height: 844 }, flat: { width: 740, height: 360 }, wide: { width: 1280, height: 800 } };
const screens = { home: '/', new: '/new/president', rules: '/rules/joker', settings: '/settings', online: '/online' };
const tables = {
  briscola: ['briscola', 2, 5], briscola4: ['briscola', 4, 4], joker: ['joker', 3, 4], california: ['california_jack', 2, 5],
  president3: ['president', 3, 1], president5: ['president', 5, 3], president8: ['president', 8, 2],
  tictactoe: ['tic_tac_toe', 2, 1], signs: ['rock_paper_scissors', 2, 1], result: ['briscola', 2, 99],
};

mkdirSync(folder, { recursive: true });
const house = await openHouse();

async function shoot(name, size, theme, path, { setups, moves = 0 } = {}) {
  const file = `${name}-${size}-${theme}`;
  if (!all && !readme.includes(file)) return;
  const { page, player, faults } = await house.visit({ viewport: sizes[size], settings: { theme, motion: 'off' }, setups });
  await page.goto(house.url + path);
  await page.locator('#content').waitFor();
  if (moves) await playSome(page, moves);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${file}.png` });
  if (faults.length) console.log(file, faults);
  await player.close();
}

for (const size of Object.keys(sizes))
  for (const theme of ['light', 'dark']) {
    for (const [name, path] of Object.entries(screens)) await shoot(name, size, theme, path);
    for (const [name, [game, players, moves]] of Object.entries(tables))
      await shoot(name, size, theme, `/play/${game}?seed=picture`, { setups: { [game]: { players, options: {} } }, moves });
  }
await house.close();
