// Somebody who plays by clicking, or by the keyboard alone: looks only at what is on the screen.

/** The page is waiting for somebody: a move of mine, or a window at the end of a deal. */
export const ready = (page) => page.locator('main[data-waiting="true"]').waitFor();

const playable = '.hand button[aria-disabled="false"]';

/** One thing to do, by clicks; false once the match is over. */
export async function clickOnce(page) {
  await ready(page);
  const dialog = page.locator('dialog[open]');
  if (await dialog.count()) {
    const next = dialog.getByRole('button', { name: /^(Next deal|Prossima smazzata)$/ });
    if (!(await next.count())) return false;
    await next.click();
    return true;
  }
  if (await page.locator('.grid .cell').count()) await page.locator('.cell:not(:has(svg))').first().click();
  else if (await page.locator('.choices').count()) await page.locator('.choices button').nth(1).click();
  else if (await page.getByRole('button', { name: /^(Play|Give)( \(\d+\))?$/ }).count()) await president(page);
  else await page.locator(playable).last().click();
  return true;
}
/** Takes the coach's word for it, which also tests the coach. */
async function president(page) {
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForFunction(() => /^Hint: /.test(document.querySelector('.status')?.textContent ?? '') || document.querySelector('dialog[open]'));
  const go = page.getByRole('button', { name: /^(Play|Give) \(\d+\)$/ });
  if (await go.count()) await go.click();
  else await page.getByRole('button', { name: 'Pass', exact: true }).click();
}

export async function playSome(page, moves) {
  for (let i = 0; i < moves; ++i) if (!(await clickOnce(page))) return;
  await ready(page);
}
