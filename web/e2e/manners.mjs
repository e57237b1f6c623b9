// How the table behaves: refusals, hints, continuing, language, what is told, replay.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { clickOnce, playSome, ready } from './players.mjs';

async function wrongTry(house) {
  const { page, player, faults } = await house.visit();
  await page.goto(`${house.url}/play/california_jack?seed=follow`);
  const wrong = page.locator('.hand button[aria-disabled="true"]');
  for (let i = 0; i < 20 && !(await wrong.count()); ++i) await playSome(page, 1);
  const card = await wrong.first().getAttribute('data-card');
  await wrong.first().click({ force: true, position: { x: 6, y: 30 } });  // it is dim, not dead
  await page.locator('.status', { hasText: /You must follow|must trump/ }).waitFor();
  assert.match(await page.getByTestId('urgent').textContent(), /You must follow|must trump/);
  assert.equal(await page.locator(`.hand [data-card="${card}"]`).count(), 1, 'the card stays in the hand');
  await ready(page);
  assert.deepEqual(faults, []);
  await player.close();
}

async function hint(house) {
  const { page, player } = await house.visit();
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  await page.keyboard.press('h');
  await page.locator('.status', { hasText: /^Hint: the .+\.$/ }).waitFor();
  assert.equal(await page.locator('.card.hinted').count(), 1);
  await player.close();
}

async function goOn(house) {
  const { page, player } = await house.visit();
  await page.goto(`${house.url}/play/joker`);
  await playSome(page, 4);
  const hand = () => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card).join());
  const before = await hand();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Continue Briscola Joker' }).click();
  await ready(page);
  assert.equal(await hand(), before);
  await player.close();
}

async function italian(house) {
  const { page, player } = await house.visit({ settings: { language: 'it' } });
  await page.goto(house.url);
  assert.equal(await page.getAttribute('html', 'lang'), 'it');
  await page.getByRole('link', { name: 'Gioca subito: Briscola', exact: true }).click();
  await ready(page);
  assert.match(await page.locator('.hand button').first().getAttribute('aria-label'), / di (Bastoni|Coppe|Denari|Spade), si può giocare$/);
  await page.locator('.status', { hasText: 'Tocca a te' }).waitFor();
  await page.goto(`${house.url}/rules/joker`);
  await page.getByText('briscola').first().waitFor();
  await player.close();
}

/** Everything a screen reader is told in one match, against what was told before. */
async function announcements(house) {
  const { page, player } = await house.visit({ settings: { level: 20 } });
  const told = [];
  await page.exposeFunction('tell', (text) => void told.push(text));
  await page.addInitScript(() =>
    new MutationObserver(() => {
      const text = document.querySelector('[data-testid=spoken]')?.textContent.trim();
      if (text && text !== window.lastTold) window.tell((window.lastTold = text));
    }).observe(document, { subtree: true, childList: true, characterData: true }),
  );
  await page.goto(`${house.url}/play/briscola?seed=golden`);
  while (await clickOnce(page));
  const golden = new URL('golden/briscola.txt', import.meta.url);
  const text = told.map((line) => `${line}\n`).join('');
  if (process.env.WRITE_GOLDEN || !existsSync(golden)) writeFileSync(golden, text);
  assert.equal(text, readFileSync(golden, 'utf8'));
  assert.match(text, /wins? the match|draw/i);
  await player.close();
}

async function replay(house) {
  const { page, player, faults } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe`);
  while (await clickOnce(page));
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'To the beginning' }).waitFor();
  assert.equal(await page.locator('.cell svg').count(), 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.cell svg').nth(4).waitFor();
  assert.deepEqual(faults, []);
  await player.close();
}

async function confirmTap(house) {
  const { page, player } = await house.visit({ settings: { confirm: true } });
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  const card = page.locator('.hand button').first();
  const code = await card.getAttribute('data-card');
  await card.click();
  await page.locator('.status', { hasText: 'Tap again' }).waitFor();
  assert.equal(await page.locator(`.hand [data-card="${code}"]`).count(), 1);
  await page.locator(`.hand [data-card="${code}"]`).click();
  await page.locator(`.hand [data-card="${code}"]`).waitFor({ state: 'detached' });
  await player.close();
}

/** At the usual pace a full trick lies open until a tap. */
async function trickIsShown(house) {
  const { page, player } = await house.visit({ settings: { pace: 'slow' } });
  await page.goto(`${house.url}/play/briscola?seed=pace`);
  await ready(page);
  await page.locator('.hand button').first().click();
  await page.getByRole('button', { name: 'Tap to go on' }).waitFor();
  assert.equal(await page.locator('.card.trick').count(), 2);
  await page.getByRole('button', { name: 'Tap to go on' }).click();
  await page.locator('.card.trick').nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Last trick' }).click();
  assert.equal(await page.locator('dialog[open] img').count(), 2);
  await player.close();
}

export const manners = [
  ['a wrong try names the rule and changes nothing', wrongTry],
  ['H asks the coach, whose card is raised', hint],
  ['a match that was left is continued', goOn],
  ['Italian is spoken throughout', italian],
  ['what is announced is what was announced', announcements],
  ['a match is replayed', replay],
  ['a second tap is asked for where one wants it', confirmTap],
  ['a full trick lies open until a tap', trickIsShown],
];
