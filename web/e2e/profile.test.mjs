// A browser that used the page of commit 59275e7 opens the present page: its settings, its member, its match in the house and its
// match on the device are all there, both matches are played to their end, and the store is healthy afterwards.
// tests/fixtures/make.py wrote the browser's profile and the house's store together. `npx playwright test profile` runs it alone.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { dist, startHouse, patience, program } from './support/house.mjs';
import { clickOnce, ready } from './support/players.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const profile = JSON.parse(readFileSync(`${root}tests/fixtures/59275e7/profile.json`, 'utf8'));
const kept = Object.fromEntries(profile.origins[0].localStorage.map(({ name, value }) => [name, value]));

/** The store of that time in a folder of its own, as if its house had just closed. */
function unpackStore() {
  const data = mkdtempSync(`${tmpdir()}/mazzo-profile-`);
  const unpack = `import sys, time; sys.path.insert(0, "${root}tests/compat"); import test_baseline
test_baseline.unpack(sys.argv[1], int(time.time() * 1000))`;
  execFileSync('python3', ['-B', '-c', unpack, data]);
  return data;
}

/** The profile at the address of this house. The cookie's own year may be over; the house judges it, not the browser. */
function moved(url) {
  const expires = Math.floor(Date.now() / 1000) + 86_400;
  return { cookies: profile.cookies.map((cookie) => ({ ...cookie, expires })), origins: [{ ...profile.origins[0], origin: url }] };
}

const inStorage = (page, key) => page.evaluate((name) => localStorage.getItem(name), key);

async function settingsAreThere(page, url) {
  await page.goto(`${url}/settings`);
  const settings = JSON.parse(kept['mazzo.settings']);
  for (const name of ['theme', 'pace', 'colours']) assert.equal(await page.locator(`[data-setting=${name}]`).inputValue(), settings[name]);
}

async function memberPlaysOnInTheHouse(page, url) {
  await page.goto(`${url}/account`);
  await page.getByText('You are Nora', { exact: true }).waitFor();
  await page.goto(url);
  await page.locator(`a[href="/t/${kept['mazzo.table']}"]`).click();
  await ready(page);
  while (await clickOnce(page));
  await page.locator('dialog[open] h2').waitFor();
  // The commitment and the entropy that it noted then prove the deals now.
  await page.getByRole('button', { name: 'Verify the deals' }).click();
  await page.getByText('All agree: the deals were fair.').waitFor();
}

async function playsOnAlone(page, url) {
  await page.goto(url);
  await page.locator('a[href^="/continue"]').click();
  await ready(page);
  assert.equal(JSON.parse(await inStorage(page, 'mazzo.match')).setup.options.deals, '3');
  while (await clickOnce(page));
  assert.equal(await inStorage(page, 'mazzo.match'), null, 'nothing is left to continue');
  const then = JSON.parse(kept['mazzo.record']).tic_tac_toe;
  const now = JSON.parse(await inStorage(page, 'mazzo.record'));
  assert.deepEqual(now.tic_tac_toe, then);
  assert.equal(now.briscola.played, 1);
}

test('a browser that was here with the page of 59275e7 goes on', async ({ browser }) => {
  const data = unpackStore();
  const house = await startHouse(data, dist);
  const context = await browser.newContext({ locale: 'en-GB', storageState: moved(house.url) });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  try {
    await settingsAreThere(page, house.url);
    await memberPlaysOnInTheHouse(page, house.url);
    await playsOnAlone(page, house.url);
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await house.stop();
  }
  execFileSync(program, ['doctor', '--data', data], { stdio: 'pipe' });
  rmSync(data, { recursive: true });
});
