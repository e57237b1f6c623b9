// Phones, and no network.
import assert from 'node:assert/strict';
import { isOver } from './matches.mjs';
import { clickOnce, playSome } from './players.mjs';

const paths = ['/', '/new/president', '/rules/president', '/settings', '/play/briscola', '/play/president', '/play/rock_paper_scissors'];

async function phone(house) {
  const { page, player, faults } = await house.visit({
    viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, setups: { president: { players: 3, options: { rounds: '1' } } },
  });
  for (const path of paths) {
    await page.goto(house.url + path);
    await page.locator('#content').waitFor();
    if (path.startsWith('/play')) await playSome(page, 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} scrolls sideways`);
    const small = await page.locator('button:visible, a:visible, input:visible, select:visible').evaluateAll((targets) =>
      targets.map((target) => target.getBoundingClientRect()).filter(({ top, width, height }) => top >= 0 && Math.min(width, height) < 24).length,
    );
    assert.equal(small, 0, `${path} has targets under 24 px`);
  }
  await page.goto(`${house.url}/play/president`);
  while (await clickOnce(page));
  await isOver(page);
  assert.deepEqual(faults, []);
  await player.close();
}

async function offline(house) {
  const { page, player } = await house.visit();
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await player.setOffline(true);
  await page.goto(`${house.url}/rules/joker`);
  await page.getByText('allies').first().waitFor();
  await page.goto(`${house.url}/play/briscola`);
  while (await clickOnce(page));
  await isOver(page);
  await player.close();
}

async function flip(house) {
  const { page, player } = await house.visit();
  await page.goto(`${house.url}/play/briscola`);
  await playSome(page, 3);
  await player.setOffline(true);
  await playSome(page, 3);
  await player.setOffline(false);
  while (await clickOnce(page));
  await isOver(page);
  await player.close();
}

export const devices = [
  ['a phone of 320 px: nothing is cut, every target can be hit, a match is played', phone],
  ['without a network the page opens and plays', offline],
  ['a match goes on when the network goes', flip],
];
