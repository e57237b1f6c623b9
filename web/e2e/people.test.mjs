// People at a table of the real house: phrases, watchers, leaving and coming back, and what follows.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { faultless } from './support/axe.mjs';
import { program, serve } from './support/house.mjs';
import { invited, oneMove, openTable, playOut, withBot } from './support/people.mjs';
import { clickOnce, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

async function company({ house }) {
  const { host, friend, link } = await invited(house, 'tic_tac_toe', { permissions: ['clipboard-read', 'clipboard-write'] });
  await host.page.getByRole('button', { name: 'Say something' }).click();
  await host.page.getByRole('button', { name: 'Good luck!' }).click();
  await friend.page.locator('.status', { hasText: /^[A-Z][a-z]+-\d+: Good luck!$/ }).waitFor();
  await host.page.locator('.status', { hasText: 'You: Good luck!' }).waitFor();

  const watcher = await house.visit();
  await watcher.page.goto(link);
  await watcher.page.getByText('You are watching').waitFor();
  for (const { page } of [host, friend, watcher]) await page.getByTitle('1 person watches').waitFor();
  await watcher.page.goto(house.url);
  await host.page.getByTitle('1 person watches').waitFor({ state: 'detached' });

  await playOut([host.page, friend.page]);
  await host.page.getByRole('button', { name: 'Share' }).click();
  await host.page.getByText('Copied').waitFor();
  const shared = await host.page.evaluate(() => navigator.clipboard.readText());
  await watcher.page.goto(shared);
  await watcher.page.locator('.scrub').waitFor();
  await watcher.page.getByRole('button', { name: 'To the end' }).click();
  await watcher.page.locator('.cell svg').nth(4).waitFor();
}

/** Two friends sit opposite each other, so that they play together. */
async function partners({ house }) {
  const host = await house.visit();
  await openTable(host.page, house, 'tressette');
  const friend = await house.visit();
  await friend.page.goto(await host.page.getByLabel('Send this link').inputValue());
  const places = (page) => page.locator('main ol li');
  await places(friend.page).nth(1).getByText('(you)').waitFor();
  await places(friend.page).nth(2).getByRole('button', { name: 'Sit here' }).click();
  await places(friend.page).nth(2).getByText('(you)').waitFor();
  await places(host.page).nth(1).getByText('free').waitFor();
  for (const i of [1, 3]) {
    await places(host.page).nth(i).getByRole('button', { name: 'Put a bot here' }).click();
    await places(host.page).nth(i).getByRole('combobox').waitFor();
  }
  for (const { page } of [host, friend]) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const { page } of [host, friend]) await page.locator('.hand button').first().waitFor();
}

async function reclaimed({ house }) {
  const host = await house.visit();
  await openTable(host.page, house, 'joker');
  await host.page.getByRole('button', { name: 'Put a bot here' }).first().click();
  const friend = await house.visit();
  const link = await host.page.getByLabel('Send this link').inputValue();
  await friend.page.goto(link);
  for (const { page } of [host, friend]) await page.getByRole('button', { name: 'I am ready' }).click();
  for (const { page } of [host, friend]) await page.locator('.hand button').first().waitFor();
  await friend.page.getByRole('button', { name: 'Menu' }).click();
  await friend.page.getByRole('button', { name: 'Resign' }).click();
  await friend.page.locator('dialog[open]').getByText('You lose it').waitFor();
  await friend.page.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
  await host.page.locator('.badge', { hasText: 'left' }).waitFor();
  await friend.page.getByRole('link', { name: 'Back to table' }).click();
  await friend.page.getByText('A bot plays in your place').waitFor();
  await friend.page.getByRole('button', { name: 'Take your seat back' }).click();
  await friend.page.getByRole('button', { name: 'Take your seat back' }).waitFor({ state: 'detached' });
  await host.page.locator('.badge', { hasText: 'left' }).waitFor({ state: 'detached' });
  for (let i = 0; i < 4; ++i) await oneMove([host.page, friend.page]);
}

/** The countdown of an absent player goes down while nothing else happens. */
async function countdown({ house }) {
  const { host, friend, link } = await invited(house);
  await friend.page.goto(`${house.url}/settings`);
  const status = host.page.locator('.status', { hasText: 's to come back' });
  await status.waitFor();
  const first = Number(/(\d+) s to/.exec(await status.textContent())[1]);
  await host.page.waitForFunction((n) => Number(/(\d+) s to/.exec(document.querySelector('.status').textContent)?.[1]) < n, first);
  await friend.page.goto(link);
  await status.waitFor({ state: 'detached' });
}

async function clock({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/online`);
  await page.getByLabel('Time for a move').selectOption('60');
  await page.getByRole('button', { name: 'Open a table' }).click();
  await page.getByText('Each move has 60 seconds.').waitFor();
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.getByRole('button', { name: 'I am ready' }).click();
  await ready(page);
  const seconds = () => Number(/\d+/.exec(document.querySelector('.clock').textContent)[0]);
  const first = await page.evaluate(seconds);
  assert.ok(first <= 60 && first > 0, `${first} s`);
  await page.waitForFunction((n) => Number(/\d+/.exec(document.querySelector('.clock').textContent)[0]) < n, first);
  await page.locator('.plate.mine.turn .fact', { hasText: /^\d+ s$/ }).waitFor();
}

async function queue({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/online`);
  await page.getByLabel('Game').selectOption('rock_paper_scissors');
  await page.getByRole('button', { name: 'Find people' }).click();
  await page.getByRole('button', { name: 'Play with bots instead' }).click();
  await ready(page); // the player wanted to play, and is not asked again
  await page.locator('.clock').waitFor(); // from the first update on
  await clickOnce(page);
  // Two players who want the same are paired.
  const pair = await Promise.all([house.visit(), house.visit()]);
  for (const one of pair) {
    await one.page.goto(`${house.url}/online`);
    await one.page.getByLabel('Game').selectOption('tic_tac_toe');
  }
  for (const one of pair) await one.page.getByRole('button', { name: 'Find people' }).click();
  await oneMove(pair.map((one) => one.page));
  // Anybody may watch their table.
  await page.goto(`${house.url}/online`);
  await page
    .getByRole('link', { name: /^Tic-tac-toe · .+ · Watch$/ })
    .first()
    .click();
  await page.getByText('You are watching').waitFor();
}

/** The house loses its store while a player waits; the player is back in line without doing anything. */
async function queueAgain({ house }) {
  const { page, faults } = await house.visit();
  let open = await serve();
  try {
    await page.goto(`${open.url}/online`);
    await page.getByRole('button', { name: 'Find people' }).click();
    const bots = page.getByRole('button', { name: 'Play with bots instead' });
    await bots.waitFor();
    await open.stop();
    open = await serve(undefined, open.port);
    await bots.waitFor({ state: 'hidden' });
    await bots.click();
    await ready(page);
    const worthless = (fault) => fault.includes('status of 401'); // the browser's report of such a cookie
    assert.ok(faults.splice(0).every(worthless));
    await page.close();
  } finally {
    await open.stop();
  }
}

/** Another language in the middle of a match, from the house as from the worker. */
async function language({ house }) {
  const offline = await house.visit();
  await offline.page.goto(`${house.url}/play/briscola`);
  const atHouse = await withBot(house, 'briscola');
  for (const { page } of [offline, atHouse]) {
    await ready(page);
    await clickOnce(page);
    await ready(page);
    const cards = () => page.locator('.hand button').evaluateAll((all) => all.map((card) => card.dataset.card).join());
    const before = await cards();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language').selectOption('it');
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await page.locator('.status', { hasText: 'Tocca a te' }).waitFor();
    await page.locator('.hand button[aria-label$="si può giocare"]').first().waitFor();
    // The core's own sentences too: a hint names the move and its reason in the new language.
    await page.getByRole('button', { name: 'Consiglio' }).click();
    await page.locator('.status', { hasText: /^Consiglio: (?!the )/ }).waitFor();
    await page.keyboard.press('w');
    await page
      .getByTestId('spoken')
      .filter({ hasText: /briscola|mazzo|mano/i })
      .waitFor();
    assert.equal(await cards(), before, 'nothing was played');
    assert.equal(await page.locator('.badge', { hasText: 'assente' }).count(), 0);
    // The page tells again what happened before.
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Che cosa è successo' }).click();
    await page.locator('.log li', { hasText: /^Smazzata 1\. / }).waitFor();
    const log = await page.locator('.log li').allTextContents();
    assert.ok(log.length > 4, log.join());
    assert.doesNotMatch(log.join(), /\b(You|Deal|plays?|takes?|draws?|trump|hand|leads?)\b/);
    await page.getByRole('button', { name: 'Chiudi' }).click();
    await page.locator('.hand button').first().click();
  }
}

/** Names and words of others are text, whatever a house sends. */
async function hostile({ house }) {
  const evil = '<img src=x onerror="window.harmed=1">';
  const { page, faults } = await house.visit();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => socket.send(String(text).replaceAll('"bot 40"', JSON.stringify(evil))));
  });
  await openTable(page, house, 'tic_tac_toe');
  await page.getByRole('button', { name: 'Put a bot here' }).click();
  await page.locator('li', { hasText: evil }).waitFor();
  await page.getByRole('button', { name: 'I am ready' }).click();
  while (await clickOnce(page));
  await page.locator('dialog td, dialog th', { hasText: evil }).waitFor();
  await page.goto(`${house.url}/you`);
  await page.locator('td', { hasText: evil }).waitFor();
  assert.equal(await page.evaluate(() => window.harmed), undefined);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  assert.deepEqual(faults, []);
}

test('two friends sit down as partners', partners);
test('phrases, a watcher who is counted, a link to the match', company);
test('a player who left takes the seat back from the bot', reclaimed);
test('the countdown of a player who is away ticks', countdown);
test('a clock ticks in the head and at the seat', clock);
test('a player who waits is in line again, even in a house that knows the player no longer', queueAgain);
test('in the queue bots are offered, two who wait are paired, and their table can be watched', queue);
/** A table of this player calls from every other screen; nothing is covered, and the notice leads there. */
async function called({ house }) {
  await calledFrom(await invited(house));
}

/** Holds back the part of the page that shows notices, as a slow line does, until the returned function is called. */
async function withoutNotices(page) {
  let bring;
  const brought = new Promise((resolve) => (bring = resolve));
  await page.route(/HouseNotices/, async (request) => {
    await brought;
    await request.continue();
  });
  return bring;
}

async function calledLate({ house }) {
  const parts = await invited(house);
  const bring = await withoutNotices(parts.host.page);
  await parts.host.page.reload();
  await parts.host.page.locator('main.table').waitFor();
  await calledFrom(parts, bring);
}

async function calledFrom({ host, friend, link }, turned = () => {}) {
  if (await host.page.locator('main[data-waiting="true"]').count()) await clickOnce(host.page);
  await ready(friend.page);
  await host.page.goBack();
  await host.page.getByLabel('Game').waitFor();
  const notice = host.page.getByText(/^It is your turn at Briscola, table \w+\.$/);
  for (; !(await notice.count()); await host.page.waitForTimeout(100)) {
    // the friend may take the trick and lead
    if (await friend.page.locator('main[data-waiting="true"]').count()) await clickOnce(friend.page);
    else if (await friend.page.getByText(/is thinking…$/).count()) turned();
  }
  assert.match(await host.page.title(), /^Your turn/);
  await host.page.getByRole('link', { name: 'Go to the table' }).click();
  await ready(host.page);
  assert.equal(await notice.count(), 0);
  assert.equal(new URL(host.page.url()).pathname, new URL(link).pathname);
}

/** What differs from the usual is said in words, to people and to programs that look at links; the link goes by the device's
 * own means, and on plain http, where a page has no clipboard, by a selection. */
async function invites({ house }) {
  const host = await house.visit();
  await host.player.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    Navigator.prototype.share = async (given) => void (window.given = given);
  });
  await openTable(host.page, house, 'briscola', undefined, { Deals: '3' });
  const link = await host.page.getByLabel('Send this link').inputValue();
  const said = /^\w+-\d+ invites you to Briscola, best of 3$/;
  const title = async (language) => {
    const page = await (await host.page.request.get(link, { headers: { 'Accept-Language': language } })).text();
    return /og:title" content="([^"]*)"/.exec(page)[1];
  };
  assert.match(await title('en'), said);
  assert.match(await title('it'), /^\w+-\d+ ti invita a Briscola, al meglio delle 3$/);

  await host.page.getByRole('button', { name: 'Send the invitation' }).click();
  await host.page.waitForFunction(() => window.given);
  const given = await host.page.evaluate(() => window.given);
  assert.match(given.title, said);
  assert.deepEqual(given, { title: given.title, text: given.title, url: link });

  await host.page.getByRole('button', { name: 'Copy', exact: true }).click();
  await host.page.getByText('Copied').waitFor();
  await host.page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'));
    field.id = 'paste';
    field.focus();
  });
  await host.page.keyboard.press('Control+V');
  assert.equal(await host.page.locator('#paste').inputValue(), link);

  const friend = await house.visit();
  await friend.page.goto(link);
  await friend.page.getByRole('heading', { name: said }).waitFor();
}

/** Ready, then another screen: the match begins there, though it is the other's turn, and before the notices came. */
async function begun({ house }) {
  for (;;) {
    const host = await house.visit();
    const bring = await withoutNotices(host.page);
    await openTable(host.page, house, 'briscola');
    const friend = await house.visit();
    await friend.page.goto(await host.page.getByLabel('Send this link').inputValue());
    await host.page.getByRole('button', { name: 'I am ready' }).click();
    await host.page.getByText('Waiting for the others').waitFor();
    await host.page.getByRole('link', { name: 'Home' }).click();
    await friend.page.getByRole('button', { name: 'I am ready' }).click();
    await friend.page.locator('main.table').waitFor();
    bring();
    const notice = host.page.getByText(/^Your match has begun: Briscola, table \w+\.$/);
    await notice.or(host.page.getByText('It is your turn at Briscola')).waitFor();
    if (!(await notice.count())) continue; // the host leads
    assert.equal(await host.page.title(), 'Your match has begun · Mazzo');
    await faultless(host.page, 'a match that began elsewhere');
    await host.page.getByRole('link', { name: 'Go to the table' }).click();
    await host.page.locator('main.table').waitFor();
    await host.page.goBack();
    await host.page.getByRole('link', { name: 'Find people' }).waitFor();
    assert.equal(await notice.count(), 0, 'the player has been there');
    return;
  }
}

/** The house closes a table that has not begun, and the page leads to other people. */
async function closed({ house, served }) {
  const host = await house.visit();
  await openTable(host.page, house, 'joker');
  const friend = await house.visit();
  await friend.page.goto(await host.page.getByLabel('Send this link').inputValue());
  await friend.page.getByRole('button', { name: 'I am ready' }).waitFor();
  execFileSync(program, ['table', 'close', new URL(host.page.url()).pathname.split('/').at(-1), '--data', served.data]);
  for (const { page } of [host, friend]) {
    await page.getByRole('alert').getByText('This table was closed.').waitFor();
    await faultless(page, 'a closed table');
    await page.getByRole('link', { name: 'Find other people' }).click();
    await page.getByRole('button', { name: 'Find people' }).waitFor();
  }
}

/** Of two people one left, and the others are bots. */
async function nobodyLeft({ house }) {
  const setups = { briscola: { players: 4, options: { deals: '1' } } };
  const { host, friend } = await invited(house, 'briscola', { setups }, undefined, {}, 2);
  await friend.page.getByRole('button', { name: 'Menu' }).click();
  for (const place of [friend.page, friend.page.locator('dialog[open]')]) await place.getByRole('button', { name: 'Resign' }).click();
  while (await clickOnce(host.page));
  const end = host.page.locator('dialog[open]');
  await end.getByText(/^[A-Z][a-z]+-\d+ has left, so there is no rematch\.$/).waitFor();
  assert.equal(await end.getByRole('button', { name: 'Play again' }).count(), 0);
  await end.getByRole('button', { name: 'Find other people' }).click();
  await host.page.getByRole('button', { name: 'Find people' }).waitFor();
}

/** The host of a table sets a bot's strength and sends a player away. */
async function hosting({ house }) {
  const host = await house.visit();
  await openTable(host.page, house, 'joker');
  await host.page.getByRole('button', { name: 'Put a bot here' }).first().click();
  await host.page.getByLabel(/^Strength of bot/).selectOption('75');
  await host.page.locator('li', { hasText: 'bot 75' }).waitFor();
  const friend = await house.visit();
  await friend.page.goto(await host.page.getByLabel('Send this link').inputValue());
  await friend.page.getByRole('button', { name: 'I am ready' }).waitFor();
  await host.page.getByRole('button', { name: /^Send away .+$/ }).click();
  await friend.page.getByLabel('Game').waitFor();
  await host.page
    .locator('li', { hasText: 'free' })
    .or(host.page.getByRole('button', { name: 'Put a bot here' }))
    .first()
    .waitFor();
}

test('a table calls from every other screen', called);
test('a table calls though its turn began before the notices came', calledLate);
test('an invitation says what is not usual, and can be handed on', invites);
test('a match that begins calls from every other screen', begun);
test('a table that is closed leads back to other people', closed);
test('no rematch is offered when all other people have left', nobodyLeft);
test('the host sets the strength of a bot and sends a player away', hosting);
test('the language changes in the middle of a match', language);
test('hostile names are inert', hostile);
