// The real core, for tests that need a view; nothing here is invented.
import { readFileSync } from 'node:fs';
import { Mazzo, type Table } from '../../wasm/mazzo.mjs';
import type { Update, View } from '../../src/engine/match';
import { sceneFrom, type Scene } from '../../src/engine/scene';

export const core = await Mazzo.load(readFileSync(`${__dirname}/../../../build/wasm/mazzo.wasm`));
export const setups: [string, number][] = [
  ['briscola', 2],
  ['briscola', 3],
  ['briscola', 4],
  ['joker', 3],
  ['california_jack', 2],
  ['president', 3],
  ['president', 5],
  ['president', 8],
  ['scopa', 2],
  ['scopa', 3],
  ['scopa', 4],
  ['tressette', 2],
  ['tressette', 4],
  ['briscola_chiamata', 5],
  ['tic_tac_toe', 2],
  ['rock_paper_scissors', 2],
];

export const sceneOf = (table: Table, seat = 0, language: 'en' | 'it' = 'en'): Scene => sceneFrom(table.scene(seat, language));

/** A whole match, moment by moment, as seat 0 sees it. */
export function* moments(game: string, players: number, options = {}): Generator<{ table: Table; view: View; scene: Scene }> {
  const table = core.open({ game, players, options, seed: 'unit' });
  for (let i = 0n; ; ++i) {
    const view = table.view(0) as View;
    yield { table, view, scene: sceneOf(table) };
    if (view.over) return;
    if (view.deal_over) table.nextDeal();
    else table.playAtRandom(view.to_act[0]!, i);
  }
}
export const updateOf = (table: Table, seat = 0): Update => ({
  view: table.view(seat) as View,
  scene: sceneOf(table, seat),
  said: table.narration(seat),
  seats: Array.from({ length: (table.view(0) as View).players }, (_, i) => ({ name: `Seat ${i + 1}`, kind: i ? 'bot' : 'person' })),
});
