// What the tests of build/wasm/mazzo.wasm share: the module, those of the page, the golden files.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Mazzo } from '../../../web/wasm/mazzo.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const wasm = readFileSync(`${root}build/wasm/mazzo.wasm`);
export const mazzo = await Mazzo.load(wasm);

/** A module of one game as the page loads it: `GAME.deal`, then `GAME`. */
export const moduleOf = (name) => Mazzo.load(readFileSync(`${root}build/wasm/games/${name}.wasm`));

export const golden = (name) => readFileSync(`${root}tests/golden/${name}`, 'utf8');
/** A match whose seats added entropy. */
export const fairRecord = readFileSync(`${root}tests/fuzz/corpus/transcript/briscola_fair`, 'utf8').trim();
export const lines = (text) => text.split('\n').slice(0, -1);
export const goldenMatches = () =>
  readdirSync(`${root}tests/golden`)
    .filter((name) => name.endsWith('.jsonl') && name !== 'games.jsonl')
    .map((name) => name.slice(0, -'.jsonl'.length));

// --- playing ---

/** Plays a random match to its end. Calls `each` after every move and deal. */
export function playOut(table, seed, each = () => {}) {
  for (let n = BigInt(seed); ; ++n) {
    const view = table.view();
    if (view.over) return;
    if (view.deal_over) table.nextDeal();
    else table.playAtRandom(view.to_act.at(-1), n);
    each(table);
  }
}

/** A table for each game and number of seats. */
export function* everyTable(seed) {
  for (const { game, players, player_step = 1 } of mazzo.games())
    for (let n = players[0]; n <= players[1]; n += player_step) yield mazzo.open({ game, players: n, seed });
}
