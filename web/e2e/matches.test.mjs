// A whole match of each game, by clicks; one match by the keyboard alone.
import assert from 'node:assert/strict';
import { clickOnce, isOver, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

const tables = [
  ['briscola', 2, { deals: '1' }],
  ['briscola', 3, { deals: '1' }],
  ['briscola', 4, { deals: '1' }],
  ['joker', 3, { target: '2' }],
  ['california_jack', 2, { target: '7' }],
  ['president', 4, { rounds: '2' }],
  ['president', 8, { rounds: '1' }],
  ['scopa', 2, { target: '11', form: 'scopa' }],
  ['scopa', 3, { target: '11', form: 'scopa' }],
  ['scopa', 4, { target: '11', form: 'scopone' }],
  ['tressette', 2, { target: '11', accusi: 'on' }],
  ['tressette', 4, { target: '11', accusi: 'on' }],
  ['briscola_chiamata', 5, { deals: '5' }],
  ['tic_tac_toe', 2, {}],
  ['rock_paper_scissors', 2, { wins: '2' }],
];

for (const [game, players, options] of tables)
  test(`a match of ${game} with ${players} by clicks`, async ({ house }) => {
    const { page } = await house.visit({ setups: { [game]: { players, options } } });
    await page.goto(house.url);
    await page.locator(`a.primary[href="/play/${game}"]`).click();
    while (await clickOnce(page));
    await isOver(page);
  });

async function byKeyboard({ house }) {
  const { page } = await house.visit();
  await page.goto(house.url);
  for (let i = 0; i < 20; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement.getAttribute('href') === '/play/briscola')) break;
  }
  await page.keyboard.press('Enter');
  const ways = [
    ['ArrowRight', 'Enter'],
    ['1', 'Enter'],
    ['2', 'Space'],
    ['ArrowLeft', 'Enter'],
  ];
  for (let turn = 0; ; ++turn) {
    await ready(page);
    if (await page.locator('dialog[open]').count()) break;
    if (turn % 5 === 4) {
      const code = await page.locator('.hand button').first().getAttribute('data-card');
      await page.keyboard.type(code.toLowerCase());
      assert.equal(await page.evaluate(() => document.activeElement.dataset.card), code, 'a code goes to its card');
      await page.keyboard.press('Enter');
    } else for (const key of ways[turn % 4]) await page.keyboard.press(key);
    if (turn === 0) {
      // a window by its letter, and the focus comes back
      await ready(page);
      await page.keyboard.press('?');
      await page.locator('dialog[open]').getByText('These keys').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    assert.ok(turn < 60, 'the match ends');
  }
  await isOver(page);
  await page.keyboard.press('Tab');
}

/** The other games, by keys: two turns of each. The keys skip cards and cells that may not be played. */
async function othersByKeyboard({ house }) {
  const { page } = await house.visit({ setups: { president: { players: 3, options: {} } } });
  const games = {
    president: ['.hand button', 'ArrowRight', 'Enter', 'p'],
    california_jack: ['.hand button', 'ArrowRight', 'Enter'],
    joker: ['.hand button', '2', 'Space'],
    scopa: ['.hand button', 'ArrowRight', 'Enter'],
    tressette: ['.hand button', 'ArrowRight', 'Enter'],
    briscola_chiamata: ['.hand button', 'ArrowRight', 'p', 'Enter'],
    tic_tac_toe: ['.cell', 'ArrowRight', 'Enter'],
    rock_paper_scissors: ['.choices button', 'Enter'],
  };
  const moves = () => page.evaluate(() => JSON.parse(JSON.parse(localStorage.getItem('mazzo.match')).saved).match.events.length);
  for (const [game, [place, ...keys]] of Object.entries(games)) {
    await page.goto(`${house.url}/play/${game}?seed=keys`);
    for (let turn = 0; turn < 2; ++turn) {
      await ready(page);
      const before = await moves();
      for (let tries = 0; (await moves()) === before; ++tries) {
        assert.ok(tries < 40, `${game} can be played by keys`);
        if (!(await page.evaluate((there) => document.activeElement.matches(there), place))) await page.keyboard.press('Tab');
        else for (const key of keys) await page.keyboard.press(key);
        await ready(page);
      }
    }
  }
}

test('a match of briscola by the keyboard alone', byKeyboard);
test('every other game is played by keys', othersByKeyboard);
