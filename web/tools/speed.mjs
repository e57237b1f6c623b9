// node tools/speed.mjs: from opening the page until the player can touch a first card. On a device that has visited before,
// at full speed and with the processor slowed down four times, which is about a phone; and on a first visit over a bad line.
// Prints medians and worst. Decides nothing; the figures are in bench/results.md.
import { openHouse } from '../e2e/support/house.mjs';
import { certificate, slowLine } from './slowLine.mjs';

const kTimes = 10;
const kFirstVisits = 5;
const kLine = { kbits: 400, roundTrip: 150 };
const tls = certificate();
const house = await openHouse([`--ignore-certificate-errors-spki-list=${tls.trusted}`]);

/** Milliseconds since the navigation began, taken in the page when a card's button is first laid out. */
const watch = (tapped) => {
  let door;
  const look = () => {
    const link = tapped && !door && document.querySelector(`a.primary[href="${tapped}"]`);
    if (link && link.getBoundingClientRect().width > 0) (door = link).click(); // as soon as there is something to tap
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
    await page.goto(`${house.url}${game}?new`);
    times.push(await page.waitForFunction(() => window.cardAt).then((handle) => handle.jsonValue()));
  }
  await player.close();
  return times.sort((a, b) => a - b);
}
/** A new device each time, so that nothing is there yet. */
async function firstVisit(address, game) {
  const times = [];
  for (let i = 0; i < kFirstVisits; ++i) {
    const line = await slowLine(new URL(house.url).port, tls, kLine);
    const { page, player } = await house.visit({ settings: { pace: 'normal' } });
    await page.addInitScript(watch, game);
    await page.goto(line.url + address, { waitUntil: 'commit' });
    times.push(await page.waitForFunction(() => window.cardAt).then((handle) => handle.jsonValue()));
    await player.close();
    line.close();
  }
  times.sort((a, b) => a - b);
  return `median ${Math.round(times[kFirstVisits >> 1])} ms, worst ${Math.round(times.at(-1))} ms`;
}
const { page: door, player: guest } = await house.visit();
await door.goto(house.url);
const game = await door.locator('a.primary[href^="/play/"]').first().getAttribute('href');
await guest.close();
const line = `first visit, ${kLine.kbits} kbit/s, round trip ${kLine.roundTrip} ms`;
console.log(`${line}, a table by its address: ${await firstVisit(game)}`);
console.log(`${line}, a table by a tap at the front door: ${await firstVisit('/', game)}`);
for (const slower of [1, 4]) {
  const times = await measure(slower);
  console.log(`processor ${slower}x slower: median ${Math.round(times[kTimes / 2])} ms, worst ${Math.round(times.at(-1))} ms`);
}
await house.close();
