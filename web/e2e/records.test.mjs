// What is left of a match: the account it counts for, statistics, links to it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { faultlessInBoth } from './support/axe.mjs';
import { onlyRefusals } from './support/house.mjs';
import { withBot } from './support/people.mjs';
import { clickOnce } from './support/players.mjs';
import { test } from './support/test.mjs';

async function account({ house }) {
  const { page, faults } = await withBot(house, 'tic_tac_toe');
  while (await clickOnce(page));
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  while (await clickOnce(page));

  await page.goto(`${house.url}/you`);
  await page.getByText('(guest)').waitFor();
  await page.locator('svg[role=img]').waitFor();
  assert.match(await page.locator('svg[role=img]').getAttribute('aria-label'), /^Rating, match by match: 2 matches, from \d+ to \d+/);
  assert.equal(await page.locator('svg circle').count(), 2);
  await page.getByText(/^Matches: 2\. Rating \d+, give or take \d+\. \(provisional\)$/).waitFor();
  assert.equal(await page.locator('tbody tr').count(), 2);

  const name = `Nora-${Date.now() % 100000}`;
  const password = 'a long enough one';
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText(`You are ${name}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('(guest)').waitFor();
  await page.getByRole('link', { name: 'Your page' }).click();
  await page.getByText('No matches yet.').waitFor();
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').waitFor();
  onlyRefusals(faults);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText(`You are ${name}`, { exact: true }).waitFor();

  const other = await house.visit();
  await other.page.goto(`${house.url}/leaderboard/tic_tac_toe`);
  await other.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
  assert.equal(await other.page.getByRole('link', { name }).count(), 0, 'a match with a bot counts for no rank');
  await other.page.goto(`${house.url}/player/${name}`);
  await other.page.locator('svg[role=img]').waitFor();
  await other.page.locator('tbody a').first().click();
  await other.page.locator('.scrub').waitFor();
  await other.page.locator('option', { hasText: 'bot 40' }).waitFor({ state: 'attached' });
}

/** From the home screen to everything that a player can do with an account, with axe on the way. */
async function ownAccount({ house }) {
  const { page, faults } = await house.visit({ settings: { motion: 'off' } });
  const button = (name) => page.getByRole('button', { name, exact: true });
  const readable = (where) => faultlessInBoth(page, where);
  const refused = () => page.getByRole('alert').getByText('Name and password do not match.').waitFor();
  await page.goto(house.url);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByText('(guest)').waitFor();
  await readable('a guest');
  const name = `Olga-${Date.now() % 100000}`;
  const [first, second] = ['the first password', 'the second password'];
  const logIn = async (at, password) => {
    await at.getByLabel('Name').fill(name);
    await at.getByLabel('Password').fill(password);
    await at.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(first);
  await button('Register, and keep all you played').click();
  await page.getByText(`You are ${name}`, { exact: true }).waitFor();
  await readable('a member');

  const change = async (now) => {
    await page.getByLabel('Password now').fill(now);
    await page.getByLabel('New password').fill(second);
    await button('Change the password').click();
  };
  await change('not my password');
  await refused();
  await change(first);
  await page.getByRole('status').getByText('The password was changed.').waitFor();

  const [file] = await Promise.all([page.waitForEvent('download'), button('Export my data').click()]);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.deepEqual([kept.name, kept.guest, kept.matches], [name, false, []]);

  // Another device of the same player is out as well, and a guest when it comes back.
  const other = await house.visit();
  await other.page.goto(`${house.url}/account`);
  await logIn(other.page, second);
  await other.page.getByText(`You are ${name}`, { exact: true }).waitFor();
  await button('Log out on all devices').click();
  await page.getByText('(guest)').waitFor();
  await other.page.reload();
  await other.page.getByText('(guest)').waitFor();

  await logIn(page, second);
  await page.getByText(`You are ${name}`, { exact: true }).waitFor();
  await button('Delete my account…').click();
  await readable('the question');
  await page.locator('dialog').getByLabel('Password').fill(first);
  await button('Delete my account').click();
  await refused();
  await page.locator('dialog').getByLabel('Password').fill(second);
  await button('Delete my account').click();
  await page.getByText('The account was deleted.').waitFor();
  await page.getByText('(guest)').waitFor();
  await logIn(page, second);
  await refused();
  // A guest goes without a password.
  const guest = await page.getByText('(guest)').textContent();
  await button('Delete my account…').click();
  await button('Delete my account').click();
  await page.waitForFunction((was) => document.querySelector('.who')?.textContent !== was, guest);
  for (const said of [faults, other.faults]) onlyRefusals(said);
}

/** A match against bots is on one device only: its link holds all of it. */
async function shared({ house }) {
  const { page } = await house.visit({
    permissions: ['clipboard-read', 'clipboard-write'],
    setups: { briscola: { players: 2, options: { deals: '1' } } },
  });
  await page.goto(`${house.url}/play/briscola?seed=shared`);
  while (await clickOnce(page));
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'On one step' }).click();
  const seen = () =>
    page.locator('.card:not(.stock) img').evaluateAll((all) =>
      all
        .map((img) => img.src)
        .sort()
        .join(),
    );
  const mine = await seen();
  await page.getByLabel('As seen by').selectOption('1');
  await page.waitForFunction(
    (before) =>
      [...document.querySelectorAll('.card:not(.stock) img')]
        .map((img) => img.src)
        .sort()
        .join() !== before,
    mine,
  );
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 8000, `${link.length} characters`);
  const other = await house.visit();
  await other.page.goto(link);
  await other.page.locator('.scrub').waitFor();
  assert.equal(await other.page.getByLabel('As seen by').inputValue(), '1');
  await other.page.goto(`${link.slice(0, -40)}AAAA`);
  await other.page.reload();
  await other.page.getByRole('alert').getByText('This link holds no match.').waitFor();
}

async function noSuchMatch({ house }) {
  const { page, faults } = await house.visit();
  await page.goto(`${house.url}/replay/NOSUCH`);
  await page.getByRole('alert').waitFor();
  onlyRefusals(faults);
}

test('an account: kept, left, entered again; statistics, rating and every match', account);
test('an account: password, data, every device, and the end of it', ownAccount);
test('a link holds a match against bots', shared);
test('a match that is not there is said not to be', noSuchMatch);
