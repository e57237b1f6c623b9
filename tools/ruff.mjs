// node tools/ruff.mjs check|format FILE…: Ruff over Python files, by tools/ruff.json. `check` reports faults and files that are
// not formatted; `format` formats. Ruff is in no Debian 12 package; npm has it as WebAssembly.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../web/package.json', import.meta.url));
const { PositionEncoding, Workspace } = require('@astral-sh/ruff-wasm-nodejs');
const ruff = new Workspace(JSON.parse(readFileSync(new URL('ruff.json', import.meta.url), 'utf8')), PositionEncoding.Utf32);

const [command, ...files] = process.argv.slice(2);
let faults = 0;
function complain(fault) {
  console.log(fault);
  ++faults;
}
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const formatted = ruff.format(text);
  if (command === 'format' && formatted !== text) writeFileSync(file, formatted);
  if (command === 'check') {
    for (const { code, message, start_location: at } of ruff.check(text)) complain(`${file}:${at.row}:${at.column}: ${code} ${message}`);
    if (formatted !== text) complain(`${file}: is not formatted; tools/format.sh --write python`);
  }
}
process.exitCode = faults ? 1 : 0;
