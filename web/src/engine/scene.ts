// What a table shows to one seat and what a person can do there (docs/scenes.md). The page draws scenes, and none of it
// asks which game it is.
import type { LegalMove, Move, View } from './match';

/** A short word; the key is for programs. */
export interface Badge {
  key: string;
  text: string;
}
export interface Plate {
  side?: number;
  cards?: number;
  points?: number;
  score?: number;
  acts?: boolean;
  badges: Badge[];
}
export type ZoneKind =
  'hand' | 'trick' | 'last' | 'stock' | 'turned' | 'pile' | 'spread' | 'discards' | 'heap' | 'melds' | 'board' | 'rounds';
export interface Zone {
  kind: ZoneKind;
  /** Whose; everybody's without. */
  seat?: number;
  cards: string[];
  /** So many more, which this seat may not know. */
  backs: number;
  by: (number | null)[];
  /** One seat laid them down at once. */
  together: boolean;
  taker?: number;
  columns: number;
  marks: string[];
  /** By seat: what it marks with. */
  signs: string[];
  rounds: Badge[][];
}
export interface Fact {
  key: string;
  text: string;
  value?: string;
}
export interface Choice {
  how: 'button' | 'cards' | 'cell' | 'number' | 'onto';
  label: string;
  text: string;
  move?: Move;
  member: string;
  list: boolean;
  groups: string[][];
  cards: string[];
  min: number;
  max: number;
  cells: number[];
}
export interface Scene {
  seats: Plate[];
  zones: Zone[];
  facts: Fact[];
  choices: Choice[];
}

type Told<T> = { [K in keyof T]?: Partial<T[K] extends (infer Item)[] ? Item : never>[] };

const plate: Plate = { badges: [] };
const zone: Zone = { kind: 'hand', cards: [], backs: 0, by: [], together: false, columns: 0, marks: [], signs: [], rounds: [] };
const fact: Fact = { key: '', text: '' };
const choice: Choice = { how: 'button', label: '', text: '', member: '', list: false, groups: [], cards: [], min: 0, max: 0, cells: [] };

/** What is nothing is left out on the way. */
export function sceneFrom({ seats = [], zones = [], facts = [], choices = [] }: Told<Scene>): Scene {
  return {
    seats: seats.map((told) => ({ ...plate, ...told })),
    zones: zones.map((told) => ({ ...zone, ...told })),
    facts: facts.map((told) => ({ ...fact, ...told })),
    choices: choices.map((told) => ({ ...choice, ...told })),
  };
}

/** From a house that sends none: names and scores, and every legal move a button. */
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
/** Hands are drawn up from a stock: they stay small. Otherwise all was dealt out. */
export const refills = (scene: Scene): boolean => zoneOf(scene, 'stock') !== undefined;
/** A match that ended before its last card: nobody acts any more. */
export const ended = (scene: Scene): Scene => ({ ...scene, choices: [], seats: scene.seats.map((seat) => ({ ...seat, acts: false })) });
