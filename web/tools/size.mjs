// What the first visit costs, compressed: the page, its code and style, the worker and the core. Rules pages come
// when they are opened. Fails above the limit.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const limit = 300_000;
const dist = new URL('../dist/', import.meta.url);
const first = ['index.html', 'icon.svg', 'manifest.en.webmanifest', 'manifest.it.webmanifest', 'sw.js'].concat(
  readdirSync(new URL('assets/', dist)).filter((name) => !/\.(en|it)-/.test(name)).map((name) => `assets/${name}`),
);
let sum = 0;
for (const name of first) {
  const size = gzipSync(readFileSync(new URL(name, dist)), { level: 9 }).length;
  sum += size;
  console.log(`${String(size).padStart(8)}  ${name}`);
}
console.log(`${String(sum).padStart(8)}  bytes on the first visit, gzip; at most ${limit}`);
if (sum > limit) process.exitCode = 1;
