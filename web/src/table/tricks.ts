// The tricks of a deal as a list, found in what a viewer was shown: which seat laid what, which card took it, and the points
// afterwards. Where one seat lays several cards at once, a trick has plays and passes.
import type { Update } from '../engine/match';
import { zoneOf, type Scene } from '../engine/scene';
import { momentsOf, type Moment } from '../learn/moments';

export interface Play {
  seat: number;
  cards: string[];
  /** Instead of cards, as "passed". */
  text: string;
  won: boolean;
}
export interface ListedTrick {
  /** From 1; 0: it is not taken yet. */
  n: number;
  plays: Play[];
  /** By seat, after it. */
  points: (number | undefined)[];
}

const passedOf = ({ seats }: Scene): string[] => seats.map(({ badges }) => badges.find(({ key }) => key === 'passed')?.text ?? '');
const pointsOf = ({ update }: Moment): (number | undefined)[] => update.scene.seats.map(({ points }) => points);

/** One card of each seat: the trick lies open for a moment before it is taken. */
function ofCards(moments: Moment[]): ListedTrick[] {
  const open = moments.filter(({ at, scene }) => !Number.isInteger(at) && zoneOf(scene, 'trick')?.cards.length);
  return open.map((moment, i) => {
    const { cards, by } = zoneOf(moment.scene, 'trick')!;
    const plays = cards.map((code, k) => ({ seat: by[k] ?? 0, cards: [code], text: '', won: code === moment.won }));
    return { n: i + 1, plays, points: pointsOf(moment) };
  });
}

/** Plays of several cards, until nobody beats the last. */
function ofPlays(moments: Moment[]): ListedTrick[] {
  const found: ListedTrick[] = [];
  let now: Play[] = [];
  let passed: string[] = [];
  let lying = '';
  const close = (moment: Moment) => {
    const last = now.findLast(({ cards }) => cards.length);
    if (last) found.push({ n: found.length + 1, plays: now.map((play) => ({ ...play, won: play === last })), points: pointsOf(moment) });
    now = [];
  };
  for (const moment of moments) {
    const { cards = [], by = [] } = zoneOf(moment.scene, 'trick') ?? {};
    const passing = passedOf(moment.scene);
    passing.forEach((text, seat) => text && !passed[seat] && now.length && now.push({ seat, cards: [], text, won: false }));
    passed = passing;
    const key = cards.join(' ');
    if (key && key !== lying) now.push({ seat: by[0] ?? 0, cards, text: '', won: false });
    if (!key && lying) close(moment);
    lying = key;
  }
  if (now.length) found.push({ n: 0, plays: now, points: [] });
  return found;
}

/** Of the last deal in it. */
export function tricksOf(past: Update[]): ListedTrick[] {
  const deal = past.at(-1)?.view.deal;
  const moments = momentsOf(past.filter(({ view }) => view.deal === deal));
  const together = moments.some(({ scene }) => zoneOf(scene, 'trick')?.together);
  return together ? ofPlays(moments) : ofCards(moments);
}

/** What was laid before the play that lies open, and belongs to the same trick. */
export function earlierPlays(past: Update[], scene: Scene): Play[] {
  const { together, cards: [lying] = [] } = zoneOf(scene, 'trick') ?? {};
  if (!together || !lying) return [];
  const trick = tricksOf(past).find(({ plays }) => plays.some(({ cards }) => cards.includes(lying)));
  const until = trick?.plays.findIndex(({ cards }) => cards.includes(lying)) ?? 0;
  return trick?.plays.slice(0, until).filter(({ cards }) => cards.length) ?? [];
}
