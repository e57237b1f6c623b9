// node tools/speed.mjs: from opening the page until the player can touch a first card, on a device that has visited
// before. Prints the median and the worst of ten, at full speed and with the processor slowed down four times, which is
// about a phone. Decides nothing; the figures are in bench/results.md.
import { openHouse } from '../e2e/support/house.mjs';

const kTimes = 10;
const house = await openHouse();

/** Milliseconds since the navigation began, taken in the page when a card's button is first laid out. */
const watch = () => {
  const look = () => {
    const card = document.querySelector('.hand button[aria-disabled], .hand button');
    if (card && card.getBoundingClientRect().width > 0) window.cardAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
};

async function measure(slower) {
  const { page, player } = await house.visit({ settings: { pace: 'normal' } });
  await page.addInitScript(watch);
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const session = await player.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const game = await page.locator('a.primary[href^="/play/"]').first().getAttribute('href');
  const times = [];
  for (let i = 0; i < kTimes; ++i) {
    await page.goto(house.url + game);
    times.push(await page.waitForFunction(() => window.cardAt).then((handle) => handle.jsonValue()));
  }
  await player.close();
  return times.sort((a, b) => a - b);
}
for (const slower of [1, 4]) {
  const times = await measure(slower);
  console.log(`processor ${slower}x slower: median ${Math.round(times[kTimes / 2])} ms, worst ${Math.round(times.at(-1))} ms`);
}
await house.close();
