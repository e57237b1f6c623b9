// How the table behaves: refusals, hints, continuing, language, announcements, replay.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { onlyRefusals } from './support/house.mjs';
import { clickOnce, playSome, ready } from './support/players.mjs';
import { test } from './support/test.mjs';

async function wrongTry({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/california_jack?seed=follow`);
  const wrong = page.locator('.hand button[aria-disabled="true"]');
  for (let i = 0; i < 20 && !(await wrong.count()); ++i) await playSome(page, 1);
  const card = await wrong.first().getAttribute('data-card');
  await wrong.first().click({ force: true, position: { x: 6, y: 30 } }); // it is dim, not dead
  await page.locator('.status', { hasText: /You must follow|must trump/ }).waitFor();
  assert.match(await page.getByTestId('urgent').textContent(), /You must follow|must trump/);
  assert.equal(await page.locator(`.hand [data-card="${card}"]`).count(), 1, 'the card stays in the hand');
  await ready(page);
}

async function hint({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  await page.keyboard.press('h');
  await page.locator('.status', { hasText: /^Hint: the .+\.$/ }).waitFor();
  assert.equal(await page.locator('.card.hinted').count(), 1);
}

async function goOn({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/joker`);
  await playSome(page, 4);
  const hand = () => page.locator('.hand button').evaluateAll((cards) => cards.map((card) => card.dataset.card).join());
  const before = await hand();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Continue Briscola Joker' }).click();
  await ready(page);
  assert.equal(await hand(), before);
  await page.reload();
  await ready(page);
  assert.equal(await hand(), before, 'a reload goes on too');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'What happened' }).click();
  await page.locator('.log li', { hasText: /^Deal 1\. / }).waitFor(); // the log goes back to the beginning
  assert.ok((await page.locator('.log li', { hasText: /^You play / }).count()) >= 4);
}

async function frenchLook({ house }) {
  const { page } = await house.visit({ settings: { pack: 'french' } });
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  const french = / of (Clubs|Diamonds|Hearts|Spades), (playable|not now)$/;
  for (const card of await page.locator('.hand button').all()) assert.match(await card.getAttribute('aria-label'), french);
  await page.keyboard.press('h');
  await page
    .getByText(/^Hint: the .* of (Clubs|Diamonds|Hearts|Spades) /)
    .first()
    .waitFor();
  await page.keyboard.press('w');
  const spoken = page.getByTestId('spoken').filter({ hasText: /trump is (Clubs|Diamonds|Hearts|Spades)/ });
  await spoken.waitFor({ state: 'attached' });
  const told = await spoken.textContent();
  assert.doesNotMatch(told, /Bastoni|Coppe|Denari|Spade\b|Fante|Cavallo/);
}

async function italian({ house }) {
  const { page, player, faults } = await house.visit({ settings: { language: 'it' } });
  await page.goto(house.url);
  assert.equal(await page.getAttribute('html', 'lang'), 'it');
  await page.getByRole('link', { name: 'Gioca subito: Briscola', exact: true }).click();
  await ready(page);
  assert.match(await page.locator('.hand button').first().getAttribute('aria-label'), / di (Bastoni|Coppe|Denari|Spade), si può giocare$/);
  await page.locator('.status', { hasText: 'Tocca a te' }).waitFor();
  await page.goto(`${house.url}/rules/joker`);
  await page.getByText('briscola').first().waitFor();
  // Refused by the house, refused by the core, and out of reach.
  await page.goto(`${house.url}/t/ZZZZZZ`);
  await page.getByRole('alert').getByText('Questo tavolo non esiste.').waitFor();
  await page.goto(`${house.url}/t/${'Z'.repeat(20)}`);
  await page.getByRole('alert').getByText("dev'essere: il codice di un tavolo.").waitFor();
  await page.goto(`${house.url}/replay/NOSUCH`);
  await page.getByRole('alert').getByText('Questo tavolo non esiste.').waitFor();
  await page.goto(house.url);
  await page.evaluate(() => localStorage.setItem('mazzo.match', JSON.stringify({ setup: { game: 'briscola' }, saved: '{}' })));
  await page.goto(`${house.url}/continue`);
  await page.getByText('Il tavolo non si è aperto: Questa non è una partita salvata.').waitFor();
  await page.goto(`${house.url}/account`);
  const refused = async (sentence) => {
    await page.getByRole('button', { name: 'Entra', exact: true }).click();
    await page.getByRole('alert').getByText(sentence).waitFor();
  };
  await refused('Nome e password non corrispondono.');
  onlyRefusals(faults);
  await player.setOffline(true);
  await refused('La casa non risponde.');
}

/** Every sentence that a page adds for a screen reader, in order. */
async function heard(page) {
  const told = [];
  await page.exposeFunction('tell', (text) => void told.push(text));
  await page.addInitScript(() =>
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        for (const sentence of [node, ...node.querySelectorAll('p')])
          if (sentence.matches('[data-testid=spoken] > p')) window.tell(sentence.textContent);
      }
    }).observe(document, { subtree: true, childList: true }),
  );
  return told;
}

/** Everything that a screen reader hears in one match, against the golden file. */
async function announcements({ house }) {
  const { page } = await house.visit({ settings: { level: 20 } });
  const told = await heard(page);
  await page.context().route(/\.net$/, (route) => route.abort()); // whether a net comes in time is no matter here
  await page.goto(`${house.url}/play/briscola?seed=golden`);
  while (await clickOnce(page));
  const golden = new URL('golden/briscola.txt', import.meta.url);
  const text = told.map((line) => `${line}\n`).join('');
  if (process.env.WRITE_GOLDEN || !existsSync(golden)) writeFileSync(golden, text);
  assert.equal(text, readFileSync(golden, 'utf8'));
  assert.match(text, /wins? the match|draw/i);
}

/** However fast the bots play, each sentence of the log was announced. */
async function nothingSwallowed({ house }) {
  const { page } = await house.visit({ setups: { president: { players: 8, options: {} } } });
  const told = await heard(page);
  await page.goto(`${house.url}/play/president?seed=swallow`);
  await playSome(page, 2);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'What happened' }).click();
  const log = await page.locator('dialog .log li').allTextContents();
  assert.ok(log.length > 8, 'several players in between');
  for (const sentence of log) assert.ok(told.join(' ').includes(sentence), `announced: ${sentence}`);
}

/** A turn without a choice is passed, if the player wants it. */
async function passedForMe({ house }) {
  const { page } = await house.visit({ setups: { president: { players: 4, options: {} } } });
  await page.goto(`${house.url}/play/president?seed=pass`);
  const moves = () => page.evaluate(() => JSON.parse(JSON.parse(localStorage.getItem('mazzo.match')).saved).match.events.length);
  const mustPass = () => page.evaluate(() => !document.querySelector('.hand button[aria-disabled="false"]'));
  for (await ready(page); !(await mustPass()); await ready(page)) assert.ok(await clickOnce(page), 'there is such a turn');
  assert.equal(await page.locator('dialog[open]').count(), 0);
  const before = await moves();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('mazzo.settings'));
    localStorage.setItem('mazzo.settings', JSON.stringify({ ...kept, autopass: true }));
  });
  await page.reload();
  await page.waitForFunction(
    (n) => JSON.parse(JSON.parse(localStorage.getItem('mazzo.match'))?.saved ?? '{"match":{"events":[]}}').match.events.length > n,
    before,
  );
}

async function replay({ house }) {
  const { page } = await house.visit();
  await page.goto(`${house.url}/play/tic_tac_toe`);
  while (await clickOnce(page));
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'To the beginning' }).waitFor();
  assert.equal(await page.locator('.cell svg').count(), 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.cell svg').nth(4).waitFor();
}

async function confirmTap({ house }) {
  const { page } = await house.visit({ settings: { confirm: true } });
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  const card = page.locator('.hand button').first();
  const code = await card.getAttribute('data-card');
  await card.click();
  await page.locator('.status', { hasText: 'Tap again' }).waitFor();
  assert.equal(await page.locator(`.hand [data-card="${code}"]`).count(), 1);
  await page.locator(`.hand [data-card="${code}"]`).click();
  await page.locator(`.hand [data-card="${code}"]`).waitFor({ state: 'detached' });
}

/** At the usual pace a full trick lies open until a tap. */
async function trickIsShown({ house }) {
  const { page } = await house.visit({ settings: { pace: 'slow' } });
  await page.clock.install();
  await page.goto(`${house.url}/play/briscola?seed=pace`);
  await ready(page);
  await page.clock.pauseAt(Date.now() + 600_000); // from here on only a tap continues
  const [told, waiting] = [page.locator('.status', { hasText: 'Tap to go on' }), page.locator('main[data-waiting="true"]')];
  const ways = {
    'a tap on the line': () => told.click(),
    'a tap on the felt': () => page.locator('.felt').click({ position: { x: 30, y: 200 } }),
    'a tap beside it': () => page.locator('main header').click({ position: { x: 300, y: 20 } }),
    'a key in the hand': () => page.keyboard.press('Enter'),
    'a key anywhere': async () => {
      await page.locator('#content').focus();
      await page.keyboard.press('Space');
    },
  };
  for (const [way, goOn] of Object.entries(ways)) {
    await page.locator('.hand button').first().click();
    while (!(await told.count())) await page.clock.runFor(200);
    assert.equal(await page.locator('.card.trick').count(), 2);
    assert.equal(await page.getByRole('button', { name: 'Tap to go on' }).count(), 0, 'a line, and no button');
    await goOn();
    await told.waitFor({ state: 'detached' });
    assert.ok((await page.locator('.card.trick').count()) < 2, way);
    while (!(await waiting.count())) await page.clock.runFor(200);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Last trick' }).click();
  assert.equal(await page.locator('dialog[open] img').count(), 2);
}

const byMouse = ({ page }) => ({
  down: async (x, y) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: (x, y) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});
/** A finger, as the browser itself reports it. */
async function byFinger({ page, player }) {
  const session = await player.newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (x, y) => touch('touchStart', { x, y }),
    move: (x, y) => touch('touchMove', { x, y }),
    up: () => touch('touchEnd'),
  };
}
const pulling =
  (hold, device) =>
  async ({ house }) => {
    const visitor = await house.visit(device);
    const { page } = visitor;
    const { down, move, up } = await hold(visitor);
    await page.goto(`${house.url}/play/briscola`);
    await ready(page);
    const card = page.locator('.hand button').nth(1);
    const code = await card.getAttribute('data-card');
    const box = await card.boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const pull = async (dy) => {
      await down(x, y);
      await move(x + 10, y + dy / 2);
      await move(x + 20, y + dy);
      await up();
    };
    await pull(-12); // not far, so it goes back
    assert.equal(await page.locator('main').getAttribute('data-waiting'), 'true');
    assert.equal(await page.locator(`.hand [data-card="${code}"]`).count(), 1);
    await pull(-200);
    await page.locator(`.hand [data-card="${code}"]`).waitFor({ state: 'detached' });
  };

/** Counts sounds and vibrations at the browser's own interface. */
function countSenses() {
  window.sensed = { sounds: 0, buzzes: 0 };
  const { createBufferSource } = AudioContext.prototype;
  AudioContext.prototype.createBufferSource = function () {
    ++window.sensed.sounds;
    return createBufferSource.call(this);
  };
  const vibrate = navigator.vibrate.bind(navigator);
  navigator.vibrate = (pattern) => {
    ++window.sensed.buzzes;
    return vibrate(pattern);
  };
}

async function senses({ house }) {
  const { page } = await house.visit({ settings: { volume: 50 } });
  await page.addInitScript(countSenses);
  await page.goto(`${house.url}/play/briscola`);
  await playSome(page, 2);
  await page.waitForFunction(() => window.sensed.sounds >= 2 && window.sensed.buzzes >= 1);
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Vibrate').uncheck();
  await page.getByRole('button', { name: 'Close' }).click();
  const before = await page.evaluate(() => window.sensed);
  await playSome(page, 2);
  assert.deepEqual(await page.evaluate(() => window.sensed), before, 'nothing more is heard or felt');
}

async function mute({ house }) {
  const { page } = await house.visit({ settings: { volume: 50 } });
  await page.goto(`${house.url}/play/briscola`);
  await ready(page);
  await page.keyboard.press('m');
  await page.locator('.status', { hasText: 'Sound off' }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  const button = page.getByRole('button', { name: 'No sound' });
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('mazzo.settings')).muted), false);
}

/** The listener chooses how much is announced. */
async function verbosity({ house }) {
  const told = {};
  for (const speech of ['all', 'brief', 'off']) {
    const { page } = await house.visit({ settings: { speech } });
    await page.goto(`${house.url}/play/tic_tac_toe?seed=speech`);
    await playSome(page, 1);
    told[speech] = (await page.getByTestId('spoken').locator('p').allTextContents()).at(-1) ?? '';
    if (speech === 'off') assert.equal(await page.getByTestId('urgent').textContent(), '');
    else await page.getByTestId('urgent').filter({ hasText: 'Your turn' }).waitFor();
  }
  assert.match(told.all, /^\w+ marks row \d, column \d\.$/);
  assert.doesNotMatch(told.brief, /marks/, 'a single move is not told in brief');
  assert.equal(told.off, '');
}

/** Players, strength and options as chosen, and kept for the next time. */
async function newGame({ house }) {
  const { page } = await house.visit();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Options: President' }).click();
  await page.getByRole('slider').fill('85');
  await page.getByText('85 of 100 (expert)').waitFor();
  await page.getByLabel('6', { exact: true }).check();
  await page.getByLabel('Deals').selectOption('2');
  await page.getByRole('button', { name: 'Deal', exact: true }).click();
  await ready(page);
  assert.equal(await page.locator('.plate').count(), 6);
  await page.goto(`${house.url}/new/president`);
  assert.equal(await page.getByRole('slider').inputValue(), '85');
  assert.equal(await page.getByLabel('Deals').inputValue(), '2');
}

test('a wrong try names the rule and changes nothing', wrongTry);
test('H asks the coach, whose card is raised', hint);
test('a match that was left is continued', goOn);
test('Italian is spoken throughout', italian);
test('cards that look French have French names', frenchLook);
test('what is announced is what was announced', announcements);
test('no sentence is swallowed at full speed', nothingSwallowed);
test('a turn without a choice is passed for a player who wants it', passedForMe);
test('a match is replayed', replay);
test('a second tap is asked for where the player wants it', confirmTap);
test('a full trick lies open until a tap', trickIsShown);
test('a card is played by pulling it out of the hand', pulling(byMouse, {}));
test('a finger pulls a card out of the hand', pulling(byFinger, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
test('M mutes, and the menu shows it', mute);
test('cards are heard and turns are felt, unless the player wants neither', senses);
test('a screen reader is told as much as the player wants', verbosity);
test('a new game is dealt as it was set up', newGame);
