// axe-core, as a question to a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What moves or fades has other colours on its way, and is judged when it has come to rest: laid out in a frame, moved from the next. */
export const rest = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; ++frame) await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const kOfColours = ['color-contrast', 'link-in-text-block'];

async function judged(page, where, runOnly) {
  await rest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'], preload: false, elementRef: false }),
    runOnly,
  );
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
  assert.deepEqual(told, [], where);
}

export const faultless = (page, where) => judged(page, where, { type: 'tag', values: kTags });

/** The themes differ in colours only, so the second is judged by those rules alone. For a player who lets the device choose the theme. */
export async function faultlessInBoth(page, where) {
  await faultless(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme=dark]').waitFor();
  await judged(page, `${where}, dark`, { type: 'rule', values: kOfColours });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme=light]').waitFor();
}
