// What to show between two views: found by comparing them, without knowing a rule. A full trick leaves no trace
// in the next view but `last_trick` and a grown pile, so it is put back on the table for a moment; likewise a
// play of President that nobody could beat.
import type { View } from '../engine/match';

export interface Frame {
  view: View;
  /** 'move': the usual pause follows; 'trick': a full trick lies open; 'rest': nothing is waited for. */
  pause: 'move' | 'trick' | 'rest';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const without = (cards: string[], gone: string[]): string[] => cards.filter((card) => !gone.includes(card));
const count = (piles: string[][] | undefined): number => (piles ?? []).reduce((sum, pile) => sum + pile.length, 0);

/** The view before, with cards laid that nobody answers: one who acted holds as many fewer as he played. */
function laid(before: View, actor: number | undefined, played: number, cards: string[], shown: object): View {
  const hand_counts = before.public.hand_counts.map((n: number, seat: number) => (seat === actor ? n - played : n));
  return {
    ...before,
    to_act: [],
    legal: [],
    public: { ...before.public, ...shown, hand_counts },
    own: { ...before.own, hand: without(before.own.hand ?? [], cards) },
  };
}

function fullTrick(before: View, after: View): View {
  const trick: string[] = after.public.last_trick;
  return laid(before, before.to_act[0], 1, trick, {
    joker: after.public.joker,
    trick,
    known: before.public.known?.map((cards: string[]) => without(cards, trick)),
    leader: after.public.last_leader,
  });
}

/** The cards that one view has among those played and the other had not yet. */
function justPlayed(before: View, after: View): { seat: number; cards: string[] } | undefined {
  const played: string[][] = after.public.played ?? [];
  for (const [seat, cards] of played.entries()) {
    const fresh = without(cards, before.public.played?.[seat] ?? []);
    if (fresh.length) return { seat, cards: fresh };
  }
  return undefined;
}

function lastPlay(before: View, after: View): View {
  const play = justPlayed(before, after);
  if (!play) return { ...before, to_act: [], legal: [], public: { ...before.public, passed: passes(before) } };
  return laid(before, play.seat, play.cards.length, play.cards, {
    table: play.cards,
    last_to_play: play.seat,
    played: after.public.played,
  });
}
const passes = (before: View): number[] => [...(before.public.passed ?? []), ...before.to_act];

export function frames(before: View | undefined, after: View): Frame[] {
  const rest = after.deal_over ? 'trick' : 'move';
  // More than one move apart (a connection was lost): there is nothing to tell between them.
  if (!before || before.deal !== after.deal || after.version > before.version + 1) return [{ view: after, pause: 'move' }];
  const [was, is] = [before.public, after.public];
  if (is.piles && count(is.piles) > count(was.piles))
    return [{ view: fullTrick(before, after), pause: 'trick' }, { view: after, pause: rest }];
  const swept = is.table && is.table.length === 0 && !same(was.played, is.played);
  if (is.table && (swept || (was.table.length > 0 && is.table.length === 0)))
    return [{ view: lastPlay(before, after), pause: 'trick' }, { view: after, pause: 'rest' }];
  return [{ view: after, pause: is.rounds !== was.rounds ? 'trick' : rest }];
}
