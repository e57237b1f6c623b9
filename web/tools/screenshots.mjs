// Pictures of the page, into docs/screenshots: every screen once, those of the README among them. With a FOLDER, every
// screen in five sizes, both themes and both languages, to look at: node tools/screenshots.mjs [FOLDER [WORD]]
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openHouse } from '../e2e/support/house.mjs';
import { openTable } from '../e2e/support/people.mjs';
import { clickOnce, playSome, ready } from '../e2e/support/players.mjs';

const kept = [
  'home-wide-light',
  'home-phone-dark',
  'new-tall-light',
  'rules-tall-dark',
  'settings-tall-light',
  'online-wide-dark',
  'account-tall-light',
  'room-tall-light',
  'you-wide-light',
  'leaderboard-tall-dark',
  'briscola-wide-light',
  'briscola-tall-dark',
  'briscola4-flat-light',
  'joker-tall-light',
  'scopa-wide-light',
  'scopa-tall-dark',
  'scopa3-tall-light',
  'scopone-wide-dark',
  'tressette4-wide-dark',
  'tressette-tall-light',
  'auction-tall-light',
  'chiamata-wide-light',
  'california-tall-light',
  'president5-wide-dark',
  'president8-tall-dark',
  'president8-phone-light',
  'president8-flat-light',
  'tictactoe-tall-light',
  'signs-tall-dark',
  'result-tall-light',
  'verify-tall-light',
  'replay-tall-dark',
  'review-tall-light',
  'review-wide-light',
  'menu-tall-light',
];
const [, , all, word = ''] = process.argv;
const folder = all ?? fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const sizes = {
  phone: { width: 320, height: 568 },
  tall: { width: 390, height: 844 },
  flat: { width: 844, height: 390 },
  middle: { width: 1024, height: 768 },
  wide: { width: 1440, height: 900 },
};
mkdirSync(folder, { recursive: true });
const house = await openHouse();

const at = (path) => (page) => page.goto(house.url + path);
const table =
  (game, players, moves, after = () => {}, options = {}) =>
  async (page) => {
    await page.evaluate(
      ([name, setup]) => localStorage.setItem('mazzo.setups', JSON.stringify({ [name]: setup })),
      [game, { players, options }],
    );
    await page.goto(`${house.url}/play/${game}?seed=picture`);
    if (moves) await playSome(page, moves);
    await after(page);
  };
/** At the house, against a bot, to the end. The language is English until the match is over. */
async function played(page, game) {
  await openTable(page, house, game);
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  while (await clickOnce(page));
}
async function player(page) {
  for (let i = 0; i < 7; ++i) await played(page, 'tic_tac_toe');
  await page.goto(`${house.url}/you`);
  await page.locator('svg[role=img]').first().waitFor();
  await page.evaluate(() => document.querySelectorAll('section')[1].scrollIntoView());
}
const verified = async (page) => {
  await played(page, 'briscola');
  await page.getByRole('button', { name: 'Verify the deals' }).click();
  await page.locator('.verdict').waitFor();
};
const leaders = async (page) => {
  await played(page, 'tic_tac_toe');
  await page.goto(`${house.url}/leaderboard/tic_tac_toe`);
  await page.locator('tbody tr').first().waitFor();
};
const screens = {
  home: at('/'),
  new: at('/new/president'),
  rules: at('/rules/joker'),
  settings: at('/settings'),
  online: at('/online'),
  account: at('/account'),
  briscola: table('briscola', 2, 5),
  briscola4: table('briscola', 4, 4),
  joker: table('joker', 3, 4),
  california: table('california_jack', 2, 5),
  president3: table('president', 3, 1),
  president5: table('president', 5, 3),
  president8: table('president', 8, 2),
  scopa: table('scopa', 2, 4),
  scopa3: table('scopa', 3, 4),
  scopa4: table('scopa', 4, 4),
  scopone: table('scopa', 4, 3, () => {}, { form: 'scopone' }),
  tressette: table('tressette', 2, 0, ready),
  tressette4: table('tressette', 4, 4),
  auction: table('briscola_chiamata', 5, 0, ready),
  chiamata: table('briscola_chiamata', 5, 8),
  tictactoe: table('tic_tac_toe', 2, 1),
  signs: table('rock_paper_scissors', 2, 1),
  result: table('briscola', 2, 99),
  menu: table('briscola', 2, 3, (page) => page.locator('header .icon').last().click()),
  replay: table('briscola', 2, 99, async (page) => {
    await page.getByRole('button', { name: /^(Replay|Rivedi)$/ }).click();
    await page.locator('.scrub input').fill('30');
  }),
  review: table('briscola', 2, 99, async (page) => {
    await page.getByRole('button', { name: /^(Review|Analisi)$/ }).click();
    await page.getByText(/^(The review is complete|L.analisi è completa)\.$/).waitFor({ state: 'attached' });
  }),
};
/** Screens that need English words on the way. */
const english = { room: (page) => openTable(page, house), you: player, leaderboard: leaders, verify: verified };

async function shoot(name, size, theme, language, go) {
  const file = `${name}-${size}-${theme}${language === 'it' ? '-it' : ''}`;
  if (all ? !new RegExp(word).test(file) : !kept.includes(file)) return;
  const { page, player: visitor, faults } = await house.visit({ viewport: sizes[size], settings: { theme, language, motion: 'off' } });
  await page.goto(house.url);
  await go(page);
  await page.locator('#content').waitFor();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}/${file}.png` });
  if (faults.length) console.log(file, faults);
  await visitor.close();
}

for (const size of Object.keys(sizes))
  for (const theme of ['light', 'dark']) {
    for (const language of ['en', 'it']) for (const [name, go] of Object.entries(screens)) await shoot(name, size, theme, language, go);
    for (const [name, go] of Object.entries(english)) await shoot(name, size, theme, 'en', go);
  }
await house.close();
