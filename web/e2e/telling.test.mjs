// What a table tells on request: the coach's figures for every move, and where it stands, by touch.
import assert from 'node:assert/strict';
import { faultless } from './support/axe.mjs';
import { ready } from './support/players.mjs';
import { test } from './support/test.mjs';

async function figures({ house }) {
  const { page } = await house.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${house.url}/play/briscola?seed=figures`);
  await ready(page);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Every move' }).click();
  const rows = page.locator('dialog tbody tr');
  await rows.nth(2).waitFor();
  assert.equal(await rows.count(), 3, 'a row for each card');
  assert.match(await rows.first().textContent(), /best.*\d+ ± \d+ %.*\d\.\d ± \d\.\d/s);
  await faultless(page, 'the coach’s figures');
  await page.keyboard.press('Escape');
  await page.locator('.hand button').first().click();
  await ready(page);
  await page.getByRole('button', { name: 'Hint' }).waitFor(); // of the next turn
}

async function standing({ house }) {
  const { page } = await house.visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${house.url}/play/joker?seed=standing`);
  await ready(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Where it stands' }).click();
  await page.locator('dialog').getByText('Your hand').waitFor();
}

test('the coach shows every move with its figures', figures);
test('where it stands can be read by touch', standing);
