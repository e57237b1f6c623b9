// A player who looks only at the screen, and plays by clicks or by the keyboard alone.
import assert from 'node:assert/strict';

/** The page waits for the player: for a move, or at a window at the end of a deal. */
export const ready = (page) => page.locator('main[data-waiting="true"]').waitFor();

/** What there is to do, as soon as there is something, in one question to the page. It asks by a timer, since a question in each frame
 *  makes the browser draw frames. */
export const todo = (page) =>
  page
    .waitForFunction(
      () => {
        const there = (what) => document.querySelector(what) !== null;
        if (!there('main[data-waiting="true"]')) return '';
        if (there('dialog[open]'))
          return [...document.querySelectorAll('dialog[open] button')].some((b) => /^(Next deal|Prossima smazzata)$/.test(b.textContent))
            ? 'deal'
            : 'over';
        if (there('.grid .cell')) return 'cell';
        if (there('.choices')) return 'sign';
        return [...document.querySelectorAll('footer button')].some((b) => /^(Play|Give|Pass|Gioca|Dai)/.test(b.textContent.trim()))
          ? 'cards'
          : there('.buttons button:not([disabled])')
            ? 'way'
            : 'card';
      },
      undefined,
      { polling: 20 },
    )
    .then((answer) => answer.jsonValue());

/** Does what there is to do, by clicks or by taps. */
export async function act(page, what, how = 'click') {
  const press = (place) => place[how]();
  if (what === 'deal') await press(page.locator('dialog[open] button.primary'));
  else if (what === 'cell') await press(page.locator('.cell:not(:has(svg))').first());
  else if (what === 'sign') await press(page.locator('.choices button').nth(1));
  else if (what === 'cards') await president(page);
  else if (what === 'way') await press(page.locator('.buttons button:not([disabled])').first());
  else if (what === 'card' && how === 'tap') await tapCard(page);
  else if (what === 'card') await press(page.locator('.hand button[aria-disabled="false"]').last());
}
/** One thing to do; false once the match is over. */
export async function clickOnce(page, how = 'click') {
  const what = await todo(page);
  await act(page, what, how);
  return what !== 'over';
}
/** On a narrow screen cards cover each other, so a finger meets a card where it can be seen. */
async function tapCard(page) {
  const point = await page.evaluate(() => {
    for (const card of document.querySelectorAll('.hand button[aria-disabled="false"]')) {
      const { left, right, top } = card.getBoundingClientRect();
      for (let x = left + 4; x < right; x += 6)
        if (document.elementFromPoint(x, top + 24)?.closest('button') === card) return { x, y: top + 24 };
    }
  });
  if (point) await page.touchscreen.tap(point.x, point.y);
}
/** Follows the coach, which also tests the coach. */
async function president(page) {
  await page.getByRole('button', { name: /^(Hint|Consiglio)$/ }).click();
  await page.waitForFunction(
    () => /^(Hint|Consiglio): /.test(document.querySelector('.status')?.textContent ?? '') || document.querySelector('dialog[open]'),
  );
  const go = page.getByRole('button', { name: /^(Play|Give|Gioca|Dai)\b.* \(\d+\)$/ });
  if (await go.count()) await go.click();
  else await page.getByRole('button', { name: /^(Pass|Passo)$/ }).click();
}

/** Goes there by Tab alone. */
async function tabTo(page, place) {
  for (let i = 0; i < 80; ++i) {
    if (await page.evaluate((there) => document.activeElement.matches(there), place)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab leads to ${place}`);
}
/** Goes there by an arrow, from a neighbour. */
async function arrowTo(page, place) {
  for (let i = 0; i < 40; ++i) {
    if (await page.evaluate((there) => document.activeElement.matches(there), place)) return;
    await page.keyboard.press('ArrowRight');
  }
  assert.fail(`an arrow leads to ${place}`);
}
/** Follows the coach, by keys. */
async function chosenByKeys(page) {
  await page.keyboard.press('h');
  await page.waitForFunction(
    () => /^Hint: /.test(document.querySelector('.status')?.textContent ?? '') || document.querySelector('dialog[open]'),
  );
  const play = '.buttons button.primary:not([disabled])';
  if (await page.locator(play, { hasText: /\(\d+\)$/ }).count()) {
    await tabTo(page, play);
    await page.keyboard.press('Enter');
  } else await page.keyboard.press('p');
}
/** One thing to do, by keys alone; false once the match is over. In English. */
export async function keyOnce(page) {
  const what = await todo(page);
  const press = async (place, key) => {
    await tabTo(page, place);
    await page.keyboard.press(key);
  };
  if (what === 'deal') await press('dialog[open] button.primary', 'Enter');
  else if (what === 'sign') await press('.choices button', 'Enter');
  else if (what === 'way') await press('.buttons button:not([disabled])', 'Enter');
  else if (what === 'cards') await chosenByKeys(page);
  else if (what === 'cell') {
    await tabTo(page, '.cell');
    await arrowTo(page, '.cell:not(:has(svg))');
    await page.keyboard.press('Enter');
  } else if (what === 'card') {
    await tabTo(page, '.hand button');
    await arrowTo(page, '.hand button[aria-disabled="false"]');
    await page.keyboard.press('Space');
  }
  return what !== 'over';
}

export async function playSome(page, moves) {
  for (let i = 0; i < moves; ++i) if (!(await clickOnce(page))) return;
  await ready(page);
}

/** The first match of this player is over, and counted. */
export async function isOver(page) {
  const title = await page.locator('dialog[open] h2').textContent();
  assert.match(title, /^(You win!|Not this time|A draw)$/);
  const record = await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.record')));
  assert.equal(Object.values(record)[0].played, 1);
  assert.equal(await page.evaluate(() => localStorage.getItem('mazzo.match')), null, 'nothing is left to continue');
}
