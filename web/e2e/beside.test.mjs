// What a table tells beside and over the felt: the side panel, the list of tricks, the first deal, people at one device.
import assert from 'node:assert/strict';
import { faultless, rest } from './support/axe.mjs';
import { onlyRefusals } from './support/house.mjs';
import { openTable, withBot } from './support/people.mjs';
import { clickOnce, playSome, ready, todo } from './support/players.mjs';
import { test } from './support/test.mjs';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const briscola = { briscola: { players: 2, options: { deals: '2' } } };

async function besideTheFelt({ house }) {
  const { page, faults } = await house.visit({ viewport: wide, setups: briscola });
  await page.goto(`${house.url}/play/briscola?seed=beside`);
  await playSome(page, 3);
  const aside = page.locator('aside');
  await aside.getByRole('heading', { name: 'Tricks of this deal' }).waitFor();
  const tricks = aside.locator('.tricks ol > li');
  assert.ok((await tricks.count()) >= 2);
  assert.match(await tricks.first().innerText(), /^Trick \d+/);
  await faultless(page, 'table');
  // after a reload the list is still whole
  const before = await tricks.count();
  await page.reload();
  await ready(page);
  await page.waitForFunction((n) => document.querySelectorAll('aside .tricks ol > li').length === n, before);
  await page.setViewportSize(phone);
  await aside.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Tricks of this deal' }).click();
  assert.equal(await page.locator('dialog ol > li').count(), before);
  await faultless(page, 'table');
  assert.deepEqual(faults, []);
}

async function firstDeal({ house }) {
  const { page } = await house.visit({ viewport: phone, guided: true });
  await page.goto(`${house.url}/play/briscola?seed=guide`);
  await page.getByRole('note').getByText('These are your cards.').waitFor();
  const [guide] = await boxesOf(page, '.guide');
  for (const box of await boxesOf(page, '.plate, .hand button')) assert.ok(!meet(guide, box), 'it covers nothing');
  await faultless(page, 'table');
  await playSome(page, 2);
  await page
    .getByRole('note')
    .getByText(/took the trick/)
    .waitFor();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('note').waitFor({ state: 'detached' });
  await page.goto(`${house.url}/play/joker?seed=guide`);
  await playSome(page, 1);
  assert.equal(await page.getByRole('note').count(), 0, 'once on a device');
}

/** Two people at one device: a cover in between, and neither sees what the other was shown. */
async function oneDevice({ house }) {
  const { page } = await house.visit({ viewport: phone });
  await page.goto(`${house.url}/new/briscola`);
  await page.getByLabel('People at this device').selectOption('2');
  await page.getByLabel('Name of player 1').fill('Ida');
  await page.getByLabel('Name of player 2').fill('Ugo');
  await page.getByLabel('Name of player 2').blur();
  await page.getByRole('button', { name: 'Deal' }).click();
  const hands = new Map();
  const cover = page.getByRole('dialog', { name: /^Give the device to / });
  const card = page.locator('.hand button[aria-disabled="false"]').first();
  while (hands.size < 2) {
    await cover.or(card).first().waitFor();
    if (!(await cover.isVisible())) {
      await card.click(); // the winner of a trick plays on
      continue;
    }
    await faultless(page, 'table');
    const name = /Give the device to (\w+)/.exec(await cover.innerText())[1];
    await cover.getByRole('button', { name: `I am ${name}` }).click();
    await ready(page);
    const cards = await page.locator('.hand button').evaluateAll((all) => all.map((card) => card.dataset.card));
    for (const [other, held] of hands) if (other !== name) assert.ok(!cards.some((code) => held.includes(code)), 'a hand of one’s own');
    hands.set(name, cards);
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0, 'no hints against people');
    await card.click();
  }
  assert.deepEqual([...hands.keys()].sort(), ['Ida', 'Ugo']);
}

async function betweenDeals({ house }) {
  const { page } = await house.visit({ viewport: phone, setups: { briscola: { players: 4, options: { deals: '2' } } } });
  await page.goto(`${house.url}/play/briscola`);
  while ((await todo(page)) !== 'deal') await clickOnce(page);
  await page.getByLabel(/^Strength of the bots/).fill('90');
  await page.getByRole('button', { name: 'Next deal' }).click();
  await playSome(page, 1);
  const level = await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.match')).setup.level);
  assert.equal(level, 90);
  const seed = () => page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.match')).setup.seed);
  const before = await seed();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.locator('dialog').getByRole('button', { name: 'Restart' }).click();
  await page.waitForFunction((old) => JSON.parse(localStorage.getItem('mazzo.match'))?.setup.seed !== old, before);
  await ready(page);
}

/** A match of this device: promised to nobody, and yet what can be checked agrees; the seed is there to read. */
async function notCommitted({ house }) {
  const { page } = await house.visit({ viewport: phone });
  await page.goto(`${house.url}/play/tic_tac_toe?seed=verify`);
  while (await clickOnce(page));
  await page.getByText('The seed of this match').click();
  await page.locator('dialog code').getByText('verify').waitFor();
  await page.getByRole('button', { name: 'Verify the deals' }).click();
  await page.getByText('All that can be checked agrees.').waitFor();
  assert.equal(await page.getByText('Does not agree:').count(), 0);
  await faultless(page, 'table');
}

async function findAGame({ house }) {
  const { page } = await house.visit({ viewport: phone });
  await page.goto(`${house.url}/play/scopa?seed=order`);
  await ready(page);
  await page.goto(house.url);
  const names = () => page.locator('.tiles h3').allInnerTexts();
  assert.equal((await names())[0], 'Scopa', 'the last played comes first');
  await page.getByLabel('Find a game').fill('PRES');
  assert.deepEqual(await names(), ['President']);
  await page.getByLabel('Find a game').fill('');
  await page.getByLabel('Players').selectOption('8');
  assert.deepEqual(await names(), ['President']);
  await faultless(page, 'table');
}

/** The link that a host sends names the host and the game, to people and to programs that look at links. */
async function invitation({ house }) {
  const host = await house.visit({ viewport: phone });
  await openTable(host.page, house, 'briscola');
  const link = await host.page.getByLabel('Send this link').inputValue();
  const name = await host.page.locator('li .grow').first().innerText();
  const page = await (await host.page.request.get(link)).text();
  const hostName = /[\w-]+/.exec(name)[0];
  assert.match(page, new RegExp(`og:title" content="${hostName} invites you to Briscola"`));
  const picture = /og:image" content="([^"]*)"/.exec(page)[1];
  assert.equal((await host.page.request.get(picture)).headers()['content-type'], 'image/png', 'by its whole address');
  const italian = await (await host.page.request.get(link, { headers: { 'Accept-Language': 'it-IT,it;q=0.9,en;q=0.5' } })).text();
  assert.match(italian, new RegExp(`og:title" content="${hostName} ti invita a Briscola"`));
  const friend = await house.visit({ viewport: phone, stranger: true });
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: / invites you to Briscola/ }).waitFor();
  await faultless(friend.page, 'the name of a guest');
  await friend.page.getByLabel('Name').fill(hostName);
  await friend.page.getByRole('button', { name: 'Sit down' }).click();
  await friend.page.getByRole('alert').waitFor(); // the host has that name
  onlyRefusals(friend.faults);
  const own = `Zia-${hostName.replace(/\D/g, '')}`;
  await friend.page.getByLabel('Name').fill(own);
  await friend.page.getByRole('button', { name: 'Sit down' }).click();
  await friend.page.getByRole('listitem').getByText(`${own} (You)`).waitFor();
  await friend.page.getByRole('heading', { name: / invites you to Briscola/ }).waitFor();
  await faultless(friend.page, 'invitation');
  await friend.page.reload();
  await friend.page.getByRole('button', { name: 'I am ready' }).waitFor(); // it is asked once
}

/** The side panel tells how strong the people are. */
async function ratings({ house }) {
  const { page } = await withBot(house, 'tic_tac_toe', { viewport: wide });
  while (await clickOnce(page));
  await openTable(page, house, 'tic_tac_toe');
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await page
    .locator('aside')
    .getByText(/^Rating \d+/)
    .waitFor();
}

const boxesOf = (page, what) =>
  page.locator(what).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
const kTouch = 1; // pixels
async function apart(page, where) {
  await rest(page);
  const [plates, cards] = [await boxesOf(page, '.plate'), await boxesOf(page, '.hand button')];
  for (const [i, plate] of plates.entries())
    for (const other of [...plates.slice(i + 1), ...cards]) assert.ok(!meet(plate, other), `${where}: ${JSON.stringify([plate, other])}`);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: nothing is sideways`);
}
const meet = (a, b) => a.left < b.right - kTouch && b.left < a.right - kTouch && a.top < b.bottom - kTouch && b.top < a.bottom - kTouch;

/** Text of twice the size (WCAG 1.4.4): no plate lies on another or on the hand, and nothing is sideways. So it is when the size changes
 *  at the table. */
async function largeText({ house }) {
  const { page } = await house.visit({ viewport: wide, setups: { joker: { players: 3, options: {} } } });
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
  for (const game of ['briscola', 'joker'])
    for (const viewport of [wide, phone]) {
      await page.setViewportSize(viewport);
      await page.goto(`${house.url}/play/${game}?seed=text`);
      await ready(page);
      await apart(page, `${game}, ${viewport.width} px`);
      await faultless(page, `${game} with large text`);
    }
  const text = (size) => page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
  const first = page.locator('.plate').first();
  const { height } = await first.boundingBox();
  await text('100%');
  await page.waitForFunction((before) => document.querySelector('.plate').getBoundingClientRect().height < before, height);
  await text('200%');
  await page.waitForFunction((before) => document.querySelector('.plate').getBoundingClientRect().height >= before, height);
  await apart(page, 'changed at the table');
}

/** As small as a page at 400 % (WCAG 1.4.10): the table is scrolled, downwards only, and can be played. */
async function magnified({ house }) {
  const { page } = await house.visit({ viewport: { width: 320, height: 256 } });
  await page.goto(`${house.url}/play/briscola?seed=zoom`);
  await ready(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is sideways');
  const felt = await page.locator('.felt').boundingBox();
  assert.ok(felt.height >= 250, `the felt is ${felt.height} px high`);
  const moves = () => page.evaluate(() => JSON.parse(JSON.parse(localStorage.getItem('mazzo.match')).saved).match.events.length);
  const before = await moves();
  await page.locator('.hand button').first().focus();
  await page.keyboard.press('Enter');
  await ready(page);
  assert.ok((await moves()) > before, 'a card was played');
  await faultless(page, '400 %');
}

/** On a phone on its side plates are close, so a bubble lies on its own plate, and yet the number of cards is read. */
async function flatBubbles({ house }) {
  const { page } = await house.visit({ viewport: { width: 844, height: 390 }, setups: { president: { players: 8, options: {} } } });
  await page.clock.install();
  await page.goto(`${house.url}/play/president?seed=picture`);
  await ready(page);
  await page.clock.pauseAt(Date.now() + 600_000); // a bubble stays
  const passed = page.locator('.plate:not(.mine)', { has: page.locator('.bubble', { hasText: 'passed' }) });
  for (let i = 0; i < 9 && !(await passed.count()); ++i) await playSome(page, 1);
  assert.ok((await passed.count()) > 0, 'somebody passed just now');
  for (const plate of await passed.all()) {
    const count = await plate.locator('.fact', { hasText: 'card' }).boundingBox();
    const bubble = await plate.locator('.bubble').boundingBox(); // none: it is not drawn
    assert.ok(!bubble || bubble.y + bubble.height <= count.y + kTouch, 'the number of cards is read');
    const told = plate.locator('.badge', { hasText: 'passed' });
    assert.equal(await told.evaluate((badge) => getComputedStyle(badge).backgroundColor), 'rgb(255, 255, 255)', 'the badge is lit');
  }
}

/** The called card is told on every screen: a phone has no side panel. */
async function calledCard({ house }) {
  const { page } = await house.visit({ viewport: { width: 320, height: 568 } });
  await page.goto(`${house.url}/play/briscola_chiamata?seed=picture`);
  const head = page.locator('header');
  const told = head.getByText(/^called: the \w+ of \w+/);
  for (let i = 0; i < 20 && !(await told.count()); ++i) await playSome(page, 1);
  for (const viewport of [{ width: 320, height: 568 }, phone, { width: 844, height: 390 }]) {
    await page.setViewportSize(viewport);
    const [bar, line] = [await head.boundingBox(), await told.boundingBox()];
    assert.ok(line.y >= bar.y && line.y + line.height <= bar.y + bar.height, `${viewport.width} px`);
    for (const text of [head.locator('h1'), told])
      assert.ok(await text.evaluate((shown) => shown.scrollWidth <= shown.clientWidth), `nothing is cut on ${viewport.width} px`);
    assert.ok(await told.evaluate((text) => text.getBoundingClientRect().right <= innerWidth));
  }
}

/** All plays of the open trick are on the felt, with the names of their players; the list of tricks has the same. */
async function openTrick({ house }) {
  const { page } = await house.visit({ viewport: wide, setups: { president: { players: 5, options: {} } } });
  await page.goto(`${house.url}/play/president?seed=picture`);
  const earlier = page.locator('.card.earlier');
  for (let i = 0; i < 12 && (await earlier.count()) < 2; ++i) await playSome(page, 1);
  await page.locator('aside').getByText('On the table').waitFor();
  const played = page
    .locator('aside .tricks ol > li')
    .first()
    .locator('ul > li')
    .filter({ has: page.locator('img') });
  const listed = await played.evaluateAll((plays) =>
    plays.map((play) => [play.querySelectorAll('img').length, play.querySelector('small').textContent]),
  );
  const before = listed.slice(0, -1); // the last is the play to beat
  assert.equal(
    await earlier.count(),
    before.reduce((sum, [cards]) => sum + cards, 0),
  );
  const named = (await page.locator('.sign').allTextContents()).map((name) => name.trim());
  assert.deepEqual(
    named,
    before.map(([, name]) => name),
  );
}

/** Cards of a fanned hand reach over the lower edge; a card that gets the focus does not pull the felt up. */
async function feltStays({ house }) {
  const { page } = await house.visit({ viewport: wide, setups: { tressette: { players: 4, options: {} } } });
  await page.goto(`${house.url}/play/tressette?seed=picture`);
  await playSome(page, 4);
  for (const card of await page.locator('.hand button').all()) await card.focus();
  const scrolled = await page.locator('.felt').evaluate((felt) => {
    felt.scrollTop = 50;
    return felt.scrollTop;
  });
  assert.equal(scrolled, 0);
}

/** Colours of the system: what is told by a colour elsewhere has a border or an outline. */
async function forcedColours({ house }) {
  const { page } = await house.visit({ viewport: phone, settings: { confirm: true } });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${house.url}/play/briscola?seed=forced`);
  await ready(page);
  const styleOf = (what, ...names) =>
    page
      .locator(what)
      .first()
      .evaluate((one, names) => names.map((name) => getComputedStyle(one).getPropertyValue(name)), names);
  const [turn, idle] = await Promise.all(
    ['.plate.turn', '.plate:not(.turn)'].map((plate) => styleOf(plate, 'border-top-color', 'border-top-style')),
  );
  assert.equal(turn[1], 'solid');
  assert.notEqual(turn[0], idle[0], 'the plate to act differs');
  const [style, width] = await styleOf('.card.hand img', 'outline-style', 'outline-width');
  assert.ok(style === 'solid' && parseFloat(width) >= 1, 'a card has an edge without its shadow');
  const card = page.locator('.hand button').first();
  await card.focus();
  await page.keyboard.press('Enter'); // chosen, since a second tap is asked for
  await page.locator('.card.chosen').waitFor();
  const [chosen, chosenWidth] = await styleOf('.card.chosen img', 'outline-style', 'outline-width');
  assert.ok(chosen === 'solid' && parseFloat(chosenWidth) > parseFloat(width), 'a chosen card differs');
  const [focus, focusWidth] = await styleOf('.hand button:focus-visible', 'outline-style', 'outline-width');
  assert.ok(focus === 'solid' && parseFloat(focusWidth) >= 2, 'the focus is seen');
  await faultless(page, 'a table in forced colours');
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('mazzo.settings'));
    localStorage.setItem('mazzo.settings', JSON.stringify({ ...kept, confirm: false }));
  });
  await page.reload();
  while (await clickOnce(page));
  const lanes = await page.locator('.race span').evaluateAll((all) => all.map((lane) => getComputedStyle(lane).backgroundColor));
  assert.equal(new Set(lanes).size, 2, 'each side has its colour');
  const [mark] = await styleOf('dialog .won', 'outline-style');
  assert.equal(mark, 'solid', 'the winner is marked');
  await faultless(page, 'a result in forced colours');
}

test('a bubble on a flat felt hides no number', flatBubbles);
test('the felt stays where it is', feltStays);
test('all plays of the open trick are seen', openTrick);
test('the called card is told on a phone', calledCard);
test('forced colours leave all that matters', forcedColours);
test('ratings of people in the side panel', ratings);
test('a table with text of twice the size', largeText);
test('a table at 400 %', magnified);
test('an invitation names its host', invitation);
test('a side panel and a list of tricks', besideTheFelt);
test('the first deal is explained, once', firstDeal);
test('two people at one device', oneDevice);
test('another strength between deals, and a new beginning', betweenDeals);
test('a match that was promised to nobody', notCommitted);
test('the front door finds a game', findAGame);
