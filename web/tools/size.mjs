// What the first visit costs, as it travels: first what a card in hand needs (the page, its code and style, one language,
// the worker and the small module of the largest game), then all that comes in the same visit (what the service worker
// keeps, without the rules pages, and that game's whole module). Compressed as the house sends it: by brotli, which every browser
// asks for over https, and by gzip, since over plain http browsers ask for nothing else, as on a house's own network. Fails above a limit. The other games come when they are opened, or when the page has
// been idle for a while.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const read = (name) => readFileSync(dist + name, 'utf8');
function size(name, ending) {
  const hash = createHash('sha256')
    .update(readFileSync(dist + name))
    .digest('hex')
    .slice(0, 16);
  const packed = `${dist}${name}.${hash}.${ending}`;
  return statSync(existsSync(packed) ? packed : dist + name).size;
}
const largest = (names) => names.sort((a, b) => size(b, 'br') - size(a, 'br'))[0];

const assets = readdirSync(`${dist}assets`).map((name) => `assets/${name}`);
const matching = (pattern) => assets.filter((name) => pattern.test(name));
const language = largest(matching(/\/(en|it)-[^.]*\.js$/));
const deal = largest(matching(/\.deal-[^.]*\.wasm$/));
const whole = matching(new RegExp(`${deal.slice(0, deal.indexOf('.'))}-[^.]*\\.wasm$`));
const linked = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]*)"/g)].map(([, name]) => name);
const kept = JSON.parse(/files = (\[.*?\]);/.exec(read('sw.js'))[1]).map((name) => name.slice(1) || 'index.html');

const first = ['index.html', ...linked, language, ...matching(/\/worker-[^.]*\.js$/), deal];
const more = largest(matching(/\/more-[^.]*\.js$/)); // the other words of that language
const visit = [...first, more, 'sw.js', ...whole, ...kept.filter((name) => !/\/(en|it|more)-|\.(en|it)-/.test(name))];
function count(what, names, limits) {
  const sums = { br: 0, gz: 0 };
  for (const name of new Set(names)) {
    for (const ending of ['br', 'gz']) sums[ending] += size(name, ending);
    console.log(`${String(size(name, 'br')).padStart(8)}  ${name}`);
  }
  const most = (ending) => (limits[ending] ? `, at most ${limits[ending]}` : '');
  console.log(`${String(sums.br).padStart(8)}  bytes ${what} by brotli${most('br')}; by gzip ${sums.gz}${most('gz')}\n`);
  if (Object.entries(limits).some(([ending, limit]) => sums[ending] > limit)) process.exitCode = 1;
}
count('before the first card', first, { br: 120_000 });
count('on the first visit', visit, { br: 235_000, gz: 235_000 });
