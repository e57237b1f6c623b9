// node bench/wasm_bots.mjs: how long the bots think in WebAssembly, milliseconds per move.
// Needs build/wasm/mazzo.wasm (tools/build.sh wasm mazzo_wasm).
import { readFileSync } from 'node:fs';

import { Mazzo } from '../web/wasm/mazzo.mjs';

const mazzo = await Mazzo.load(readFileSync('build/wasm/mazzo.wasm'));
const tables = [
  ['briscola', 2],
  ['briscola', 3],
  ['briscola', 4],
  ['joker', 3],
  ['california_jack', 2],
  ['president', 3],
  ['president', 4],
  ['president', 8],
];

/** Plays deal after deal until that many moves are made. */
function measure(game, players, bot, moves) {
  let worst = 0;
  let sum = 0;
  let n = 0;
  for (let seed = 0; n < moves; ++seed) {
    const table = mazzo.open({ game, players, seed: `wasm ${seed}` });
    while (!table.view().deal_over) {
      const start = performance.now();
      table.playBot(table.view().to_act[0], bot, n);
      const took = performance.now() - start;
      worst = Math.max(worst, took);
      sum += took;
      n += 1;
    }
    table.close();
  }
  return [(sum / n).toFixed(2), worst.toFixed(1), n];
}

console.log('| game | players | bot | mean ms | worst ms | moves |\n|---|---|---|---|---|---|');
for (const [game, players] of tables)
  for (const [bot, moves] of [
    ['expert', 2000],
    ['master', 400],
  ])
    console.log(`| ${[game, players, bot, ...measure(game, players, bot, moves)].join(' | ')} |`);
