// node tools/film.mjs [FILE]: a trick of Briscola on the page, picture by picture, from the player's card until the next turn.
// Into docs/trick-page.png unless FILE says otherwise. tools/picture.py --film draws the same in the terminal.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openHouse } from '../e2e/support/house.mjs';
import { ready } from '../e2e/support/players.mjs';
import { sheet } from './sheet.mjs';

const file = process.argv[2] ?? fileURLToPath(new URL('../../docs/trick-page.png', import.meta.url));
const size = { width: 390, height: 844 };
const kShown = 6;

const house = await openHouse();
const { page } = await house.visit({ viewport: size, settings: { pace: 'slow', theme: 'light' } });
await page.goto(`${house.url}/play/briscola?seed=film`);
await ready(page);
await page.locator('.felt').evaluate((felt) => Promise.all(felt.getAnimations({ subtree: true }).map(({ finished }) => finished)));
const frames = [await page.screenshot()];
const isOver = () => page.locator('main[data-waiting="true"]').count();
await page.locator('.hand button[aria-disabled="false"]').last().click();
do frames.push(await page.screenshot());
while (!(await isOver()) || frames.length < kShown);
frames.push(await page.screenshot());
/** The first, the last and some between, evenly. */
const shown = Array.from({ length: kShown }, (_, i) => frames[Math.round((i * (frames.length - 1)) / (kShown - 1))]);
writeFileSync(file, await sheet(house.browser, [shown.map((png) => ({ png, ...size }))], 0.62));
await house.close();
