// A table that nobody touches keeps no worker; whatever the player does next, the match goes on where it stood.
import assert from 'node:assert/strict';
import { playSome, ready } from './support/players.mjs';
import { installed, test } from './support/test.mjs';

const hand = (page) => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card).join());
const spoken = (page) => page.getByTestId('spoken').locator('p').allTextContents();
const kept = (page) => page.evaluate(() => localStorage.getItem('mazzo.match'));

/** A worker is given back when the page has what the next needs, which its service worker keeps. */
async function sitDown({ house }, seed) {
  const visitor = await house.visit(installed);
  const { page } = visitor;
  await page.goto(house.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto(`${house.url}/play/briscola?seed=${seed}`);
  await ready(page);
  return visitor;
}
const rested = async (page) => {
  const [worker] = page.workers();
  await new Promise((gone) => worker.once('close', gone));
};

/** The hands of a match in which the player always plays the last card. */
async function handsOf(page, moves) {
  const hands = [];
  for (let i = 0; i < moves; ++i) {
    await playSome(page, 1);
    hands.push(await hand(page));
  }
  return hands;
}

async function goesOn({ house }) {
  const { page: other } = await house.visit();
  await other.goto(`${house.url}/play/briscola?seed=rest`);
  await ready(other);
  const expected = await handsOf(other, 5);

  const { page, player } = await sitDown({ house }, 'rest');
  assert.deepEqual(await handsOf(page, 2), expected.slice(0, 2));
  const said = await spoken(page);
  const before = await kept(page);
  await rested(page);
  assert.deepEqual(page.workers(), []);
  await player.setOffline(true); // nothing comes from the network
  assert.deepEqual(await handsOf(page, 2), expected.slice(2, 4));
  assert.equal(page.workers().length, 1);
  assert.notEqual(await kept(page), before);
  assert.deepEqual((await spoken(page)).slice(0, said.length), said, 'nothing is said again');

  // What was played before it rested can be taken back.
  const undo = page.getByRole('button', { name: 'Take back' });
  await undo.click();
  await page.locator('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Taken back. It is your turn again.').first().waitFor();
  for (const was of [expected[1], expected[0]]) {
    await undo.click();
    await page.waitForFunction((cards) => [...document.querySelectorAll('.hand button')].map((c) => c.dataset.card).join() === cards, was);
  }
}

/** As when a new build has replaced the present, and its files are gone. */
async function startsAgain({ house }) {
  const { page } = await sitDown({ house }, 'again');
  await playSome(page, 1);
  const before = await hand(page);
  await rested(page);
  await page.evaluate(() => {
    window.present = true; // until the page starts again
    window.Worker = class extends EventTarget {
      postMessage() {
        const message = 'An unknown error occurred when fetching the script.';
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('error'), { message })));
      }
      terminate() {}
    };
  });
  await page.locator('.hand button').first().hover();
  await page.waitForFunction(() => !window.present);
  await ready(page);
  assert.equal(await hand(page), before);
  await playSome(page, 1);
}

test('a table that nobody touches keeps no worker, and the match goes on without a network', goesOn);
test('a table whose next worker does not come starts again with its match', startsAgain);
