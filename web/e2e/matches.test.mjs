// A whole match of each game, by clicks, by taps on a phone, and by the keyboard alone.
import assert from 'node:assert/strict';
import { clickOnce, isOver, keyOnce, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

/** A way and the matches that are played so. Each way meets every kind of turn, each game is played by clicks or keys in ./test; the
 *  others are for ./test --long. */
const whole = { tag: '@long' };
const byClicks = [
  ['briscola', 2, { deals: '1' }],
  ['briscola', 3, { deals: '1' }, whole],
  ['briscola', 4, { deals: '1' }],
  ['joker', 3, { target: '2' }],
  ['california_jack', 2, { target: '7' }, whole],
  ['president', 4, { rounds: '2' }, whole],
  ['president', 8, { rounds: '1' }],
  ['scopa', 2, { target: '11', form: 'scopa' }],
  ['scopa', 3, { target: '11', form: 'scopa' }, whole],
  ['scopa', 4, { target: '11', form: 'scopone' }, whole],
  ['tressette', 2, { target: '11', accusi: 'on' }, whole],
  ['tressette', 4, { target: '11', accusi: 'on' }],
  ['briscola_chiamata', 5, { deals: '5' }],
  ['tic_tac_toe', 2, {}],
  ['rock_paper_scissors', 2, { wins: '2' }],
];
const byKeys = [
  ['joker', 3, { target: '2' }, whole],
  ['california_jack', 2, { target: '7' }],
  ['president', 4, { rounds: '2' }],
  ['scopa', 2, { target: '11', form: 'scopa' }],
  ['tressette', 2, { target: '11', accusi: 'on' }, whole],
  ['briscola_chiamata', 5, { deals: '5' }, whole],
  ['tic_tac_toe', 2, {}],
  ['rock_paper_scissors', 2, { wins: '2' }],
];
// Games with more than one kind of turn: cards to take, cards to follow, an auction.
const byTaps = [
  ['scopa', 2, { target: '11', form: 'scopa' }, whole],
  ['tressette', 2, { target: '11', accusi: 'on' }],
  ['briscola_chiamata', 5, { deals: '5' }, whole],
];

for (const [game, players, options, when = {}] of byClicks)
  test(`a match of ${game} with ${players} by clicks`, when, async ({ house }) => {
    const { page } = await house.visit({ setups: { [game]: { players, options } } });
    await page.goto(house.url);
    await page.locator(`a.primary[href="/play/${game}"]`).click();
    while (await clickOnce(page));
    await isOver(page);
  });

for (const [game, players, options, when = {}] of byTaps)
  test(`a match of ${game} by taps on a phone`, when, async ({ house }) => {
    const { page } = await house.visit({
      setups: { [game]: { players, options } },
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`${house.url}/play/${game}`);
    while (await clickOnce(page, 'tap'));
    await isOver(page);
  });

/** The focus stays in the hand when its card is played. */
const inHand = (page) => page.waitForFunction(() => document.activeElement.matches('.hand button'));

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
    if (turn > 1) await inHand(page);
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

test('a match of briscola by the keyboard alone', byKeyboard);
for (const [game, players, options, when = {}] of byKeys)
  test(`a match of ${game} by keys`, when, async ({ house }) => {
    const { page } = await house.visit({ setups: { [game]: { players, options } } });
    await page.goto(`${house.url}/play/${game}?seed=keys`);
    while (await keyOnce(page));
    await isOver(page);
  });

/** A page that waits for its player shows what it waits for: the windows of a table come after its cards. */
test('a match that is over before its windows are here', async ({ house }) => {
  const { page } = await house.visit({ setups: { rock_paper_scissors: { players: 2, options: { wins: '1' } } } });
  let bring;
  const brought = new Promise((resolve) => (bring = resolve));
  await page.route(/\/windows-.{8}\.js$/, (route) => brought.then(() => route.continue()));
  await page.goto(`${house.url}/play/rock_paper_scissors?seed=keys`);
  const played = (async () => {
    while (await keyOnce(page));
  })();
  await page
    .getByText(/You win the match/)
    .first()
    .waitFor();
  await page.waitForTimeout(500); // long enough to settle; a slower page only makes the test weaker
  assert.equal(await page.locator('main').getAttribute('data-waiting'), 'false');
  bring();
  await played;
  await isOver(page);
});
