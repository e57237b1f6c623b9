// Pictures beside and below each other as one picture.
const kGap = 8;

/** `rows` of { png, width, height }, each drawn at `scale`. */
export async function sheet(browser, rows, scale) {
  const page = await browser.newPage();
  const picture = ({ png, width, height, scale: own = scale }) =>
    `<img src="data:image/png;base64,${png.toString('base64')}" width="${Math.round(width * own)}" height="${Math.round(height * own)}">`;
  const lines = rows.map((row) => `<div>${row.map(picture).join('')}</div>`).join('');
  const style = `body { margin: 0; padding: ${kGap}px; width: max-content; background: #fff } div { display: flex; gap: ${kGap}px; margin-bottom: ${kGap}px }`;
  await page.setContent(`<!doctype html><style>${style}</style>${lines}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const made = await page.locator('body').screenshot();
  await page.close();
  return made;
}
