// Pictures of every screen, for looking at and for the README: node tools/screenshots.mjs [FOLDER]
import { mkdirSync } from 'node:fs';
import { openHouse } from '../e2e/house.mjs';
import { playSome } from '../e2e/players.mjs';

const folder = process.argv[2] ?? new URL('../../docs/screenshots', import.meta.url).pathname;
const only = process.argv[3];
mkdirSync(folder, { recursive: true });
const house = await openHouse();
const sizes = { phone: { width: 320, height: 640 }, tall: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
const tables = [
  ['briscola', 'briscola', 2, 5], ['briscola4', 'briscola', 4, 4], ['joker', 'joker', 3, 4], ['california', 'california_jack', 2, 5],
  ['president5', 'president', 5, 3], ['president8', 'president', 8, 2], ['president3', 'president', 3, 1],
  ['tictactoe', 'tic_tac_toe', 2, 2], ['rps', 'rock_paper_scissors', 2, 1],
];
for (const [size, viewport] of Object.entries(sizes))
  for (const theme of ['light', 'dark']) {
    const { page, player, faults } = await house.visit({ viewport, settings: { theme, motion: 'off' } });
    const shoot = (name) => page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
    for (const [name, path] of [['home', '/'], ['new', '/new/president'], ['rules', '/rules/joker'], ['settings', '/settings']]) {
      if (only && only !== name) continue;
      await page.goto(house.url + path);
      await page.waitForTimeout(200);
      await shoot(name);
    }
    for (const [name, game, players, moves] of tables) {
      if (only && only !== name) continue;
      const visitor = await house.visit({ viewport, settings: { theme, motion: 'off' }, setups: { [game]: { players, options: {} } } });
      await visitor.page.goto(`${house.url}/play/${game}?seed=shot`);
      await playSome(visitor.page, moves);
      await visitor.page.waitForTimeout(150);
      await visitor.page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
      if (name === 'briscola') {
        await visitor.page.getByRole('button', { name: 'Menu' }).click();
        await visitor.page.screenshot({ path: `${folder}/menu-${size}-${theme}.png` });
        await visitor.page.getByRole('button', { name: 'Last trick' }).click();
        await visitor.page.screenshot({ path: `${folder}/last-${size}-${theme}.png` });
        await visitor.page.keyboard.press('Escape');
        await playSome(visitor.page, 99);
        await visitor.page.waitForTimeout(100);
        await visitor.page.screenshot({ path: `${folder}/result-${size}-${theme}.png` });
      }
      if (visitor.faults.length) console.log(name, visitor.faults);
      await visitor.player.close();
    }
    if (faults.length) console.log(faults);
    await player.close();
  }
await house.close();
