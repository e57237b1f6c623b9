// What a table tells on request: the coach's figures for every move, and where it stands, by touch.
import assert from 'node:assert/strict';
import { faultless } from './support/axe.mjs';
import { playSome, ready } from './support/players.mjs';
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
  assert.match(await rows.first().textContent(), /best.*\d+ ±\s\d+\s%.*\d\.\d ±\s\d\.\d/s);
  await page
    .locator('dialog')
    .getByText(/^Judged by search/)
    .waitFor();
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

/** To the eye and to the ear: the chip on the stock, its hidden text, and what W says. */
async function oneStock({ house }) {
  const { page } = await house.visit({ setups: { briscola: { players: 3, options: {} } } });
  for (const game of ['briscola', 'joker', 'california_jack']) {
    await page.goto(`${house.url}/play/${game}?seed=stock`);
    await playSome(page, 2);
    const chip = page.locator('.trump');
    const seen = /×(\d+)/.exec(await chip.locator('[aria-hidden]').textContent())[1];
    assert.equal(await chip.locator('.hidden-text').textContent(), `${seen} in the stock`);
    await page.keyboard.press('w');
    const told = page.getByTestId('spoken').filter({ hasText: /cards are left in the stock/ });
    await told.waitFor({ state: 'attached' });
    assert.equal(/(\d+) cards are left in the stock/.exec(await told.textContent())[1], seen, game);
  }
}

test('the coach shows every move with its figures', figures);
test('the stock has one number for eye and ear', oneStock);
test('where it stands can be read by touch', standing);
