// After a match: every card of it again, what the coach says, and another way to go on from a moment.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { faultless } from './support/axe.mjs';
import { withBot } from './support/people.mjs';
import { clickOnce, ready, todo } from './support/players.mjs';
import { packed, people, recordOf } from './support/records.mjs';
import { installed, test } from './support/test.mjs';

const oneDeal = { setups: { briscola: { players: 2, options: { deals: '1' } } } };
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Follows a link to a match that the program played. */
async function linked(house, where, [game, players, options], visiting = {}) {
  const record = recordOf(game, players, options);
  const visitor = await house.visit(visiting);
  await visitor.page.goto(`${house.url}/${where}#${packed(record, people(players))}`);
  await visitor.page.locator('.scrub').waitFor();
  return { ...visitor, record };
}
const duel = ['briscola', 2, { deals: '1' }];
const reviewed = (page) => page.getByText('The review is complete.').waitFor({ state: 'attached' });

/** Both cards of all twenty tricks, by the arrow keys. */
async function everyCard({ house }) {
  const { page } = await linked(house, 'replay', duel);
  const seen = new Set();
  const range = page.locator('.scrub input');
  const last = Number(await range.getAttribute('max'));
  assert.equal(last, 60, 'forty cards, and twenty tricks that are taken');
  await page.locator('main').focus();
  let full = 0;
  for (let i = 0; i <= last; ++i) {
    await page.waitForFunction((n) => document.querySelector('.scrub input').valueAsNumber === n, i, { polling: 20 });
    const cards = await page.locator('.card.trick img').evaluateAll((all) => all.map((img) => img.src));
    for (const src of cards) seen.add(src);
    full += cards.length === 2;
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(seen.size, 40);
  assert.equal(full, 20);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.locator('.card.won').waitFor();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: /^Trick 3/ }).click();
  assert.equal(await page.locator('.card.trick').count(), 2);
  // It plays by itself to the end.
  await page.getByLabel('Speed').selectOption('4');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await button(page, 'Play it').click();
  await page.waitForFunction((n) => document.querySelector('.scrub input').valueAsNumber === n, last);
  await button(page, 'Play it').waitFor();
}

async function handsAndFiles({ house }) {
  const { page } = await linked(house, 'replay', duel, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('.card.back').first().waitFor();
  const before = await page.locator('.card.back img').evaluateAll((all) => new Set(all.map((img) => img.src)).size);
  assert.equal(before, 1, 'the others show their backs');
  await page.getByLabel('All hands open').check();
  await page.waitForFunction(() => new Set([...document.querySelectorAll('.card.back img')].map((img) => img.src)).size === 3);
  await page.getByRole('button', { name: /^Trick 5/ }).click();
  const [picture] = await Promise.all([page.waitForEvent('download'), button(page, 'Save a picture').click()]);
  const png = readFileSync(await picture.path());
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.length > 20_000, `${png.length} bytes`);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the record').click()]);
  assert.equal(JSON.parse(readFileSync(await file.path(), 'utf8')).game, 'briscola');
  await button(page, 'Share').click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await house.visit();
  await other.page.goto(link);
  await other.page.locator('.card.won').waitFor();
  assert.equal(
    await other.page.locator('button[aria-current=step]').textContent(),
    await page.locator('button[aria-current=step]').textContent(),
  );
}

/** A match against bots without a network: reviewed, and played on from its dearest choice. */
async function offline({ house }) {
  const { page, player } = await house.visit({ ...oneDeal, ...installed });
  await page.goto(`${house.url}/play/briscola?seed=learn`);
  while (await clickOnce(page));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length && (await caches.match('/')) !== undefined);
  await page.waitForFunction(async () => {
    const kept = await caches.open((await caches.keys())[0]);
    return (await kept.keys()).some(({ url }) => /learn-.*js$/.test(url));
  });
  await player.setOffline(true);
  await button(page, 'Review').click();
  await reviewed(page);
  await page.getByText('Judged by search with a trained net.').waitFor(); // the net of the match is kept
  assert.match(await page.locator('svg[role=img]').getAttribute('aria-label'), /^Chance to win the match: From 50 % to (0|50|100) %/);
  const rows = await page.getByRole('group', { name: 'Review' }).locator('tbody tr').allTextContents();
  assert.equal(rows.length, 2);
  for (const row of rows) assert.match(row, /\d+ %/);
  const dear = page.locator('.side ol').first().locator('button');
  assert.match(await dear.first().textContent(), /Better: .*Points lost: [\d.]+ \(± [\d.]+\)\. To win the deal: \d+ % instead of \d+ %/);
  await page.locator('label', { hasText: 'Choices of' }).locator('select').selectOption('0');
  await dear.first().click();
  await page.locator('caption:visible', { hasText: 'The choice of Player' }).waitFor();
  await page.locator('.card.hinted').waitFor();
  const at = Number(await page.locator('.scrub input').inputValue());
  const before = await page.evaluate(() => localStorage.getItem('mazzo.record'));
  await button(page, 'Play on from here').click();
  await ready(page);
  while (await clickOnce(page));
  assert.match(await page.locator('dialog[open] h2').textContent(), /^(You win!|Not this time|A draw)$/);
  assert.equal(await page.evaluate(() => localStorage.getItem('mazzo.record')), before, 'it is not counted');
  assert.equal(await page.evaluate(() => localStorage.getItem('mazzo.match')), null, 'nor kept');
  await button(page, 'Replay').click();
  await page.locator('.scrub').waitFor();
  assert.equal(Number(await page.locator('.scrub input').inputValue()), at, 'back at the same moment');
}

/** A match of a house, reviewed by its player and by a stranger with the link; not before it is over. */
async function online({ house }) {
  const { page } = await withBot(house, 'briscola', { permissions: ['clipboard-read', 'clipboard-write'] });
  const code = page.url().split('/').at(-1).split('?')[0];
  const stranger = await house.visit();
  await clickOnce(page);
  await stranger.page.goto(`${house.url}/review/${code}`);
  await stranger.page.getByRole('alert').waitFor();
  assert.equal(await stranger.page.locator('.scrub').count(), 0, 'a match that runs is not shown');
  stranger.faults.splice(0); // the browser tells of the refusal
  while (await clickOnce(page));
  await button(page, 'Review').click();
  await reviewed(page);
  await page.locator('.side ol button').first().click();
  await page.locator('caption:visible', { hasText: 'The choice of' }).waitFor();
  await button(page, 'Share').click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, new RegExp(`/review/${code}\\?seat=\\d&at=\\d+$`));
  await stranger.page.goto(link);
  await reviewed(stranger.page);
  assert.equal(await stranger.page.locator('.scrub input').inputValue(), await page.locator('.scrub input').inputValue());
  await button(stranger.page, 'Play on from here').click();
  await ready(stranger.page);
}

/** Without the net's weights search judges alone, and says so. */
const withoutNet =
  (answer) =>
  async ({ house }) => {
    const { page } = await house.visit();
    await page.route('**/*.net', answer);
    await page.goto(`${house.url}/review#${packed(recordOf(...duel), people(2))}`);
    await reviewed(page);
    await page.getByText('Judged by search.', { exact: true }).waitFor();
  };

/** The chance is to win the match, so it goes on from deal to deal and ends where the match ends. */
async function throughAllDeals({ house }) {
  const { page, record } = await linked(house, 'review', ['briscola', 2, { deals: '3' }]);
  await reviewed(page);
  const graph = page.locator('svg[role=img]');
  const { winners } = record.events.at(-1);
  const end = winners.length > 1 ? 50 : winners[0] === 0 ? 100 : 0;
  assert.match(await graph.getAttribute('aria-label'), new RegExp(`^Chance to win the match: From 50 % to ${end} %`));
  assert.equal(await graph.locator('.grid').count(), 3 + 2, 'three heights, and a line between the deals');
  assert.equal((await graph.locator('.chance').getAttribute('d')).split('M').length, 2, 'one line through all deals');
}

const others = [
  ['briscola', 4, { deals: '1' }],
  ['president', 4, { rounds: '1' }],
  ['tic_tac_toe', 2, {}],
  ['scopa', 2, {}],
  ['tressette', 4, {}],
  ['briscola_chiamata', 5, {}],
];
const reviewOf =
  (match) =>
  async ({ house }) => {
    const { page } = await linked(house, 'review', match);
    await reviewed(page);
    await page.getByLabel('All hands open').check();
    await page.keyboard.press('End');
    await faultless(page, `the review of ${match[0]}`);
  };

/** A match that runs, stepped back: what was seen is seen again, and no other card. */
async function lookBack({ house }) {
  const { page } = await house.visit(oneDeal);
  await page.goto(`${house.url}/play/briscola?seed=back`);
  await ready(page);
  const first = await page.locator('.hand button').evaluateAll((all) => all.map(({ dataset }) => dataset.card).sort());
  for (let i = 0; i < 3; ++i) await clickOnce(page);
  await ready(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await button(page, 'Look back').click();
  const there = page.locator('dialog[open]');
  await there.getByText(/^Step (\d+) of \1$/).waitFor();
  await faultless(page, 'look back');
  while (await there.getByRole('button', { name: 'Back one step' }).isEnabled()) await page.keyboard.press('ArrowLeft');
  await there.getByText(/^Step 1 of/).waitFor();
  assert.deepEqual(await there.locator('.hand button').evaluateAll((all) => all.map(({ dataset }) => dataset.card).sort()), first);
  const backs = await there.locator('.card.back img').evaluateAll((all) => new Set(all.map(({ src }) => src)).size);
  assert.equal(backs, 1, 'the other hand stays hidden');
  await page.keyboard.press('Escape');
  await clickOnce(page);
}

/** In a house the whole match can be stepped back, after a reload and for a watcher who comes late, each by what they may see. */
async function lookBackOnline({ house }) {
  const { page } = await withBot(house, 'briscola', { setups: { briscola: { players: 4, options: { deals: '2' } } } });
  await ready(page);
  const cards = (place) => place.locator('.hand button').evaluateAll((all) => all.map(({ dataset }) => dataset.card).sort());
  const toTheFirst = async (viewer) => {
    await viewer.getByRole('button', { name: 'Menu' }).click();
    await button(viewer, 'Look back').click();
    const there = viewer.locator('dialog[open]');
    while (await there.getByRole('button', { name: 'Back one step' }).isEnabled()) await viewer.keyboard.press('ArrowLeft');
    await there.getByText(/^Step 1 of/).waitFor();
    return there;
  };
  let first;
  for (let what = ''; what !== 'deal'; await clickOnce(page)) {
    what = await todo(page);
    first ??= await cards(page); // the bot may have led
  }
  await ready(page);
  await page.reload();
  await ready(page);
  const there = await toTheFirst(page);
  assert.deepEqual(await cards(there), first);
  await there.getByText(/^Step 1 of [4-9]\d$/).waitFor(); // both deals
  const watcher = await house.visit();
  await watcher.page.goto(page.url());
  await page.getByTitle('1 person watches').waitFor({ state: 'attached' });
  const seen = await toTheFirst(watcher.page);
  await seen.getByText(/^Step 1 of [4-9]\d$/).waitFor();
  assert.equal(await seen.locator('.hand button').count(), 0, 'a watcher saw no hand');
  assert.equal(await seen.locator('.card.back img').evaluateAll((all) => new Set(all.map(({ src }) => src)).size), 1);
}

/** Matches of the device and of the house in one list, what they add up to, and what the coach found in them. */
async function progress({ house }) {
  const { page } = await withBot(house, 'tic_tac_toe');
  while (await clickOnce(page));
  for (const seed of ['one', 'two']) {
    await page.goto(`${house.url}/play/tic_tac_toe?seed=${seed}`);
    while (await clickOnce(page));
  }
  await page.goto(`${house.url}/you`);
  const rows = page.locator('tbody tr');
  await rows.nth(2).waitFor();
  assert.equal(await rows.count(), 3);
  await page.getByLabel('Where').selectOption('house');
  await rows.nth(1).waitFor({ state: 'detached' });
  await page.getByLabel('Where').selectOption('');
  await page.getByText(/^Nineteen times out of twenty/).waitFor();
  await button(page, 'by opponent').click();
  await page.getByRole('heading', { name: 'Ada' }).waitFor();
  await button(page, 'by strength of the bots').click();
  await page.getByRole('heading', { name: 'intermediate · 40' }).waitFor();
  await button(page, 'Review the last 3 matches').click();
  await page.getByRole('img', { name: /^Accuracy in %, match by match: 3 matches/ }).waitFor();
  for (const text of await rows.locator('td:nth-child(2)').allTextContents()) assert.match(text, /^\d+ %$/);
  await faultless(page, 'your page');
  await page.reload();
  await page.getByRole('img', { name: /^Luck in points, match by match: 3 matches/ }).waitFor();
  await rows
    .first()
    .getByRole('button', { name: /^Review/ })
    .click();
  await reviewed(page);
}

/** A link is a stranger's text. */
async function forged({ house }) {
  const names = Array.from({ length: 2 }, () => ({ name: 'W'.repeat(400), kind: 'W'.repeat(400), level: 'x', program: { a: 1 } }));
  const link = `/replay#${packed(recordOf(...duel), names)}`;
  const other = await house.visit({ viewport: { width: 390, height: 844 } });
  for (const address of [
    link,
    link.replace('/replay', '/review'),
    `/player/${'W'.repeat(400)}`,
    `/replay?at=1e99&seat=77${link.slice(7)}`,
  ]) {
    await other.page.goto(house.url + address);
    await other.page.reload();
    await other.page.locator('.scrub, [role=alert]').first().waitFor();
    assert.ok((await other.page.evaluate(() => document.documentElement.scrollWidth)) <= 390, address.slice(0, 30));
  }
  other.faults.splice(0); // there is no such player
}

test('every card of every trick is shown again', everyCard);
test('all hands, a picture, the record, and a link to a moment', handsAndFiles);
test('a match against bots is reviewed and played on without a network', offline);
test(
  'without the weights of a net search judges a match alone, and says so',
  withoutNet((route) => route.abort()),
);
test(
  'a review does not wait for ever for a net',
  withoutNet(() => {}),
);
test('a match of a house is reviewed when it is over, by a link too', online);
test('the chance to win goes through all deals of a match', throughAllDeals);
for (const match of others) test(`the review of ${match[0]} with ${match[1]}`, reviewOf(match));
test('a match that runs is stepped back', lookBack);
test('a match of a house is stepped back after a reload, and by a watcher who comes late', lookBackOnline);
test('all matches in one list, with what they add up to', progress);
test('a forged link stays in bounds', forged);
