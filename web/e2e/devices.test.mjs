// Phones, and no network.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dist, serve } from './support/house.mjs';
import { clickOnce, isOver, playSome, ready } from './support/players.mjs';
import { installed, test } from './support/test.mjs';

const paths = [
  '/',
  '/you',
  '/account',
  '/online',
  '/leaderboard/briscola',
  '/new/president',
  '/rules/president',
  '/settings',
  '/play/briscola',
  '/play/president',
  '/play/rock_paper_scissors',
];

async function phone({ house }) {
  const { page } = await house.visit({
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
    setups: { president: { players: 3, options: { rounds: '1' } } },
  });
  for (const path of paths) {
    await page.goto(house.url + path);
    await page.locator('#content').waitFor();
    if (path.startsWith('/play')) await playSome(page, 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} scrolls sideways`);
    const small = await page
      .locator('button:visible, a:visible, input:visible, select:visible')
      .evaluateAll(
        (targets) =>
          targets
            .map((target) => target.getBoundingClientRect())
            .filter(({ top, width, height }) => top >= 0 && Math.min(width, height) < 24).length,
      );
    assert.equal(small, 0, `${path} has targets under 24 px`);
  }
  await page.setViewportSize({ width: 568, height: 320 }); // on its side
  for (const path of ['/', '/play/briscola?new', '/play/president?new']) {
    await page.goto(house.url + path);
    await page.locator('#content').waitFor();
    if (path.startsWith('/play')) await ready(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} scrolls sideways`);
    const cut = await page
      .locator('.hand button')
      .evaluateAll(
        (cards) =>
          cards
            .map((card) => card.getBoundingClientRect())
            .filter(({ left, right, top }) => left < -4 || right > innerWidth + 4 || top < 0 || top > innerHeight - 40).length,
      );
    assert.equal(cut, 0, `${path} cuts the hand`);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${house.url}/play/president?new`);
  while (await clickOnce(page));
  await isOver(page);
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Italiano' }).click(); // a language that was not loaded yet
  await page.getByText('La casa dei giochi di carte').waitFor();
}

/** The browser itself says whether the page can be installed, and under what name. */
async function installable({ house }) {
  for (const [language, name] of [
    ['en', 'Mazzo, a card house'],
    ['it', 'Mazzo, la casa dei giochi di carte'],
  ]) {
    const { page, player } = await house.visit({ ...installed, settings: { language } });
    await page.goto(house.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const session = await player.newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    assert.deepEqual([JSON.parse(data).name, JSON.parse(data).lang], [name, language]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'),
      [],
    );
  }
}

async function offline({ house }) {
  const { page, player } = await house.visit(installed);
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.waitForFunction(async () => {
    const kept = await caches.open((await caches.keys()).find((name) => name !== 'mazzo-games'));
    return (await kept.keys()).some(({ url }) => /others-.*js$/.test(url)); // it comes after the first visit
  });
  await player.setOffline(true);
  await page.goto(`${house.url}/rules/joker`);
  await page.getByText('allies').first().waitFor();
  await page.goto(`${house.url}/play/briscola`);
  while (await clickOnce(page));
  await isOver(page);
}

const missingNet = 'The net of the strongest bots could not be loaded.';
/** The nets that the device keeps, by the names of their files. */
const keptNets = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith('.net')) found.push(url.replace(/.*\/|-[^-]*$/g, ''));
    return found;
  });

async function nets({ house }) {
  const { page, player, faults } = await house.visit({ ...installed, settings: { level: 100 } });
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  assert.deepEqual(await keptNets(page), [], 'the first visit loads none');
  await page.goto(`${house.url}/play/briscola?seed=net&new`);
  await playSome(page, 2);
  assert.deepEqual(await keptNets(page), ['briscola-2']);
  await player.setOffline(true);
  await page.goto(`${house.url}/play/briscola?seed=again&new`);
  await playSome(page, 2);
  assert.equal(await page.getByText(missingNet).count(), 0, 'the net of a game that was played is there');
  assert.deepEqual(faults, []);
}

async function withoutNet({ house }) {
  const { page, faults } = await house.visit({ settings: { level: 100 } });
  await page.route('**/*.net', (route) => route.abort());
  await page.goto(`${house.url}/play/california_jack?seed=net&new`);
  await playSome(page, 2);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'What happened' }).click();
  await page.getByText(missingNet).first().waitFor();
  assert.deepEqual(faults, []);
}

async function flip({ house }) {
  const { page, player } = await house.visit(installed);
  await page.goto(`${house.url}/play/briscola`);
  await playSome(page, 3);
  await player.setOffline(true);
  await playSome(page, 3);
  await player.setOffline(false);
  await playSome(page, 3);
}

/** A house that comes back with another build of the page, which is offered between deals, never during a deal, and then taken. */
async function newBuild({ house: { visit } }) {
  const folder = mkdtempSync(`${tmpdir()}/mazzo-build-`);
  cpSync(dist, folder, { recursive: true });
  let house = await serve(folder);
  try {
    const { page } = await visit({ ...installed, setups: { briscola: { players: 4, options: { deals: '2' } } } });
    await page.goto(house.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.getByRole('link', { name: 'Play now: Briscola', exact: true }).click();
    await playSome(page, 2);
    await house.stop();
    const [index, worker] = ['index.html', 'sw.js'].map((name) => `${folder}/${name}`);
    writeFileSync(index, readFileSync(index, 'utf8').replace('<title>', '<meta name="build" content="new"><title>'));
    writeFileSync(worker, readFileSync(worker, 'utf8').replace(/mazzo-[0-9a-f]{16}/, 'mazzo-new'));
    house = await serve(folder, house.port);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting);
    const offer = page.getByText('A new version is ready.');
    while (!(await page.locator('dialog[open]').count())) {
      assert.equal(await offer.count(), 0, 'not while a deal is played');
      await clickOnce(page);
      await ready(page);
    }
    assert.equal(await page.locator('dialog[open] h2').textContent(), 'The deal is over');
    await offer.waitFor();
    await page.getByRole('button', { name: 'Update' }).click();
    await page.locator('meta[name=build]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Next deal' }).waitFor(); // the match is where it was
    assert.deepEqual(await page.evaluate(async () => (await caches.keys()).sort()), ['mazzo-games', 'mazzo-new']);
    assert.equal(await offer.count(), 0);
  } finally {
    await house.stop();
    rmSync(folder, { recursive: true });
  }
}

test('a phone of 320 px: nothing is cut, every target can be hit, a match is played', phone);
test('the page can be installed, in both languages', installable);
test('without a network the page opens, plays and learns the other language', offline);
test('a net comes with the game that needs it and is kept', nets);
test('without a net the bots play, and the player is told', withoutNet);
test('a match goes on when the network goes', flip);
test('a new build is offered between deals only', newBuild);
