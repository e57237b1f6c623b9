// What the first visit costs, as it travels: all that the service worker keeps (the page, its code and style, the worker,
// the core), with one language and without the rules pages, compressed as the house sends it (brotli over TLS; gzip for
// a browser that accepts only that). Fails above the limit.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const limit = 235_000;
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const kept = JSON.parse(/files = (\[.*?\]);/.exec(readFileSync(`${dist}sw.js`, 'utf8'))[1]);
const assets = kept.filter((name) => name.startsWith('/assets/') && !/\.(en|it)-/.test(name)).map((name) => name.slice(1));
const isLanguage = (name) => /\/(en|it)-/.test(name);
const bytes = (name) => statSync(dist + name).size;
const spoken = assets.filter(isLanguage).sort((a, b) => bytes(b) - bytes(a))[0];
const first = ['index.html', 'icon.svg', 'manifest.en.webmanifest', 'manifest.it.webmanifest', 'sw.js', spoken].concat(
  assets.filter((name) => !isLanguage(name)),
);
function size(name, ending) {
  const hash = createHash('sha256')
    .update(readFileSync(dist + name))
    .digest('hex')
    .slice(0, 16);
  const packed = `${dist}${name}.${hash}.${ending}`;
  return statSync(existsSync(packed) ? packed : dist + name).size;
}
const sums = { br: 0, gz: 0 };
for (const name of first) {
  for (const ending of ['br', 'gz']) sums[ending] += size(name, ending);
  console.log(`${String(size(name, 'br')).padStart(8)}  ${name}`);
}
console.log(`${String(sums.br).padStart(8)}  bytes on the first visit, brotli (gzip: ${sums.gz}); at most ${limit}`);
if (sums.br > limit) process.exitCode = 1;
