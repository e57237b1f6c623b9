// What a table shows to one seat and what a person can do there (docs/scenes.md). The page draws scenes, and no part of
// it asks which game it is.
import type { LegalMove } from './match';
import { noChoice, noFact, noPlate, noRow, noZone, type Choice, type Scene, type View, type Zone, type ZoneKind } from './wire';

export type { Badge, Choice, Fact, Plate, Scene, Zone, ZoneKind } from './wire';

type Told<T> = { [K in keyof T]?: T[K] extends (infer Item)[] ? (Item extends string ? Item : Partial<Item>)[] : T[K] };

/** A card onto others says its move by its cards. */
function withMove(choice: Choice): Choice {
  const { how, cards, move, text } = choice;
  if (how !== 'onto') return choice;
  return { ...choice, move: move ?? { card: cards[0], take: cards.slice(1) }, text: text || cards.join(' ') };
}

/** Empty members are left out on the wire. */
export function sceneFrom({
  name = '',
  seats = [],
  zones = [],
  facts = [],
  choices = [],
  starred = [],
  summary = [],
  verdict = [],
}: Told<Scene>): Scene {
  return {
    name,
    seats: seats.map((told) => ({ ...noPlate, ...told })),
    zones: zones.map((told) => ({ ...noZone, ...told })),
    facts: facts.map((told) => ({ ...noFact, ...told })),
    choices: choices.map((told) => withMove({ ...noChoice, ...told })),
    starred,
    summary: summary.map((told) => ({ ...noRow, ...told })),
    verdict,
  };
}

/** For a house that sends no scenes: names, scores, and a button for every legal move. */
export function plainScene(view: View, moves: LegalMove[]): Scene {
  return sceneFrom({
    seats: view.scores.map((score, seat) => ({ score, acts: view.to_act.includes(seat) })),
    choices: moves.map(({ move, text, label }) => ({ text, move, label })),
  });
}

export const zoneOf = (scene: Scene, kind: ZoneKind, seat?: number): Zone | undefined =>
  scene.zones.find((zone) => zone.kind === kind && zone.seat === seat);
export const zonesOf = (scene: Scene, ...kinds: ZoneKind[]): Zone[] => scene.zones.filter(({ kind }) => kinds.includes(kind));
/** What this seat holds. */
export const handOf = (scene: Scene, seat: number | null): string[] => (seat === null ? [] : (zoneOf(scene, 'hand', seat)?.cards ?? []));
/** Hands are refilled from a stock, so they stay small. Otherwise all cards are dealt out. */
export const refills = (scene: Scene): boolean => zoneOf(scene, 'stock') !== undefined;
/** A match that ended before its last card; no seat is to act. */
export const ended = (scene: Scene): Scene => ({ ...scene, choices: [], seats: scene.seats.map((seat) => ({ ...seat, acts: false })) });
