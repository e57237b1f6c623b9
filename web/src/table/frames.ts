// What to show between two scenes, found by comparing them, without knowing a rule. Cards that left a hand and lie in a
// pile in the next scene went through the trick, so the full trick is put back on the table for a moment; likewise a
// play that nobody could beat.
import type { View } from '../engine/match';
import { zoneOf, zonesOf, type Plate, type Scene, type Zone } from '../engine/scene';

export interface Moment {
  view: View;
  scene: Scene;
}
export interface Frame {
  scene: Scene;
  /** The card that took the trick. */
  won?: string;
  /** 'move': the usual pause follows; 'trick': a full trick lies open; 'rest': no pause. */
  pause: 'move' | 'trick' | 'rest';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const without = (cards: string[], gone: string[]): string[] => cards.filter((card) => !gone.includes(card));
const restingIn = (scene: Scene): string[] => zonesOf(scene, 'pile', 'heap').flatMap(({ cards }) => cards);

/** The trick as it lay before it was taken: in the order of the last trick, where the scene tells it. */
function fullTrick(trick: Zone, passing: string[], actor: number | null, last: Zone | undefined): Zone {
  if (last && passing.every((card) => last.cards.includes(card))) return { ...trick, cards: last.cards, by: last.by };
  const laid = trick.together ? [] : trick.cards;
  const by = trick.together ? [] : trick.by;
  return { ...trick, cards: [...laid, ...passing], by: [...by, ...passing.map(() => actor)] };
}

/** What the last card revealed (a role, a place) appears with it; what goes with the trick is still there. */
function plates(before: Plate[], after: Plate[], actor: number | null, played: number): Plate[] {
  return before.map((plate, seat) => {
    const fresh = after[seat]!.badges.filter(({ key }) => !plate.badges.some((badge) => badge.key === key));
    const cards = seat === actor && plate.cards !== undefined ? plate.cards - played : plate.cards;
    return { ...plate, cards, acts: false, badges: [...plate.badges, ...fresh] };
  });
}

function held(zone: Zone, actor: number | null, passing: string[]): Zone {
  const cards = without(zone.cards, passing);
  const unseen = zone.seat === actor ? passing.length - (zone.cards.length - cards.length) : 0;
  return { ...zone, cards, backs: Math.max(0, zone.backs - unseen) };
}

const winning = (last: Zone | undefined): string | undefined => last?.cards[last.by.indexOf(last.taker ?? -1)];

/** The previous scene, with the last cards laid that nobody answers. */
function laidOpen(before: Scene, after: Scene, trick: Zone, passing: string[]): Scene {
  const acting = before.seats.flatMap(({ acts }, seat) => (acts ? [seat] : []));
  const actor = acting.length === 1 ? acting[0]! : null;
  const laid = passing.length ? fullTrick(trick, passing, actor, zoneOf(after, 'last')) : trick;
  const swept = without(trick.cards, laid.cards);
  const zones = before.zones.map((zone) => {
    if (zone === trick) return laid;
    if (zone.kind === 'hand') return held(zone, actor, passing);
    return zone.kind === 'heap' ? { ...zone, cards: [...zone.cards, ...swept] } : zone;
  });
  return { ...before, zones, choices: [], seats: plates(before.seats, after.seats, actor, passing.length) };
}

export function frames(before: Moment | undefined, after: Moment): Frame[] {
  const rest = after.view.deal_over ? 'trick' : 'move';
  // The scenes are more than one move apart (a connection was lost), so there is nothing to tell between them.
  if (!before || before.view.deal !== after.view.deal || after.view.version > before.view.version + 1)
    return [{ scene: after.scene, pause: 'move' }];
  const [was, is] = [before.scene, after.scene];
  const trick = zoneOf(was, 'trick');
  const lies = zoneOf(is, 'trick')?.cards ?? [];
  const arrived = without(restingIn(is), restingIn(was));
  const passing = trick ? without(arrived, trick.cards) : [];
  if (trick && (passing.length || (trick.cards.length && !lies.length)))
    return [
      { scene: laidOpen(was, is, trick, passing), pause: 'trick', won: winning(zoneOf(is, 'last')) },
      { scene: is, pause: trick.together ? 'rest' : rest },
    ];
  return [{ scene: is, pause: same(zoneOf(was, 'rounds'), zoneOf(is, 'rounds')) ? rest : 'trick' }];
}
