// node tools/tables.mjs FOLDER [WORD [LANGUAGE]]: every table a few moves into a match, in five sizes, light and dark, two sheets a
// table, to look at. With a WORD only the tables whose name it matches; the LANGUAGE is en or it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { openHouse } from '../e2e/support/house.mjs';
import { playSome } from '../e2e/support/players.mjs';
import { sheet } from './sheet.mjs';

const [, , folder, word = '', language = 'en'] = process.argv;
const tables = {
  briscola: ['briscola', 2, 5],
  briscola3: ['briscola', 3, 3],
  briscola4: ['briscola', 4, 4],
  joker: ['joker', 3, 4],
  california: ['california_jack', 2, 5],
  president4: ['president', 4, 2],
  president8: ['president', 8, 2],
  scopa: ['scopa', 2, 4],
  scopa3: ['scopa', 3, 3],
  scopa4: ['scopa', 4, 3],
  scopone: ['scopa', 4, 3, { form: 'scopone' }],
  tressette: ['tressette', 2, 4],
  tressette4: ['tressette', 4, 3],
  auction: ['briscola_chiamata', 5, 0],
  chiamata: ['briscola_chiamata', 5, 5],
  tictactoe: ['tic_tac_toe', 2, 1],
  signs: ['rock_paper_scissors', 2, 1],
};
/** Two rows, each size at a scale at which it can be read. */
const sizes = [
  [
    { width: 1440, height: 900, scale: 0.56 },
    { width: 390, height: 844, scale: 0.6 },
    { width: 320, height: 568, scale: 0.88 },
  ],
  [
    { width: 1024, height: 768, scale: 0.56 },
    { width: 844, height: 390, scale: 0.87 },
  ],
];

mkdirSync(folder, { recursive: true });
const house = await openHouse();
for (const [name, [game, players, moves, options = {}]] of Object.entries(tables).filter(([name]) => new RegExp(word).test(name))) {
  const { page, player, faults } = await house.visit({
    settings: { theme: 'auto', motion: 'off', language },
    setups: { [game]: { players, options } },
  });
  await page.goto(`${house.url}/play/${game}?seed=picture`);
  await playSome(page, moves);
  await page.waitForLoadState('networkidle');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    const rows = [];
    for (const row of sizes) {
      rows.push([]);
      for (const { scale, ...size } of row) {
        await page.setViewportSize(size);
        await page.waitForFunction(({ width }) => document.querySelector('main')?.clientWidth === width, size);
        rows.at(-1).push({ png: await page.screenshot({ animations: 'disabled' }), ...size, scale });
      }
    }
    writeFileSync(`${folder}/${name}-${colorScheme}.png`, await sheet(house.browser, rows, 1));
  }
  if (faults.length) console.log(name, faults);
  await player.close();
}
await house.close();
