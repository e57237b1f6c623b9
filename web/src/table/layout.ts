// Where everything lies: from a view and the size of the felt to sprites (cards) and plates (people). A sprite's
// key is its card's code, so a card that is in two views in two places moves from one to the other.
import type { View } from '../engine/match';

export interface Place {
  x: number;
  y: number;
  turn: number;
  scale: number;
}
export interface Sprite extends Place {
  key: string;
  /** The card's code; empty: its back. */
  code: string;
  z: number;
  /** Its turn when cards are dealt: round the table, one each. */
  nth: number;
  role: 'hand' | 'trick' | 'table' | 'pile' | 'stock' | 'turned' | 'back' | 'heap';
  /** Where it comes from if it was not on the table before. */
  from: Place;
}
export interface Plate {
  seat: number;
  x: number;
  y: number;
  side: 'top' | 'left' | 'right' | 'bottom';
}
export interface Felt {
  width: number;
  height: number;
  card: { width: number; height: number };
  sprites: Sprite[];
  plates: Plate[];
  middle: { x: number; y: number };
  stock?: { x: number; y: number };
  /** The top of what says trump and stock: on the stock's lower edge. */
  chip: number;
  /** Where the player's own plate ends: beside the hand if there is room, else above it. */
  mine: { left: number; bottom: number } | { right: number; bottom: number };
}
export interface Size {
  width: number;
  height: number;
}

const kAspect = 1.6;
const kSmall = 0.42;
const kFanned = 6;
const kPlateHeight = 30;
/** From the middle to what lies beside the hand, in widths of a card: clear of the largest hand that is fanned. */
const kBeside = 3.4;
/** A phone on its side: what lies below each other elsewhere lies side by side. */
const isFlat = (size: Size): boolean => size.height < 330 && size.width > 1.5 * size.height;

/** Where the others sit, clockwise from the player's left, in parts of the felt's width and height. */
const rings: Record<number, [number, number, Plate['side']][]> = {
  1: [[0.5, 0, 'top']],
  2: [[0.24, 0, 'top'], [0.76, 0, 'top']],
  3: [[0, 0.17, 'left'], [0.5, 0, 'top'], [1, 0.17, 'right']],
  4: [[0, 0.24, 'left'], [0.32, 0, 'top'], [0.68, 0, 'top'], [1, 0.24, 'right']],
  5: [[0, 0.28, 'left'], [0.2, 0, 'top'], [0.5, 0, 'top'], [0.8, 0, 'top'], [1, 0.28, 'right']],
  6: [[0, 0.48, 'left'], [0, 0.22, 'left'], [0.32, 0, 'top'], [0.68, 0, 'top'], [1, 0.22, 'right'], [1, 0.48, 'right']],
  7: [[0, 0.5, 'left'], [0, 0.25, 'left'], [0.2, 0, 'top'], [0.5, 0, 'top'], [0.8, 0, 'top'], [1, 0.25, 'right'], [1, 0.5, 'right']],
};

export const plateWidth = (size: Size): number => Math.min(124, size.width * 0.32);

function seated(size: Size, players: number, me: number): Plate[] {
  const half = plateWidth(size) / 2 + 4;
  const others = rings[players - 1] ?? [];
  const plates = others.map(([x, y, side], i): Plate => ({
    seat: (me + 1 + i) % players,
    x: half + x * (size.width - 2 * half),
    y: 4 + y * size.height,
    side,
  }));
  return plates;
}

const middleOf = (size: Size, crowd: number) => ({
  x: size.width / 2,
  y: size.height * (crowd > 4 ? 0.4 : 0.43),
});

function cardSize(size: Size, hand: number, players: number): Felt['card'] {
  const rows = rowsNeeded(size.width, hand, 1);
  const width = Math.max(40, Math.min(size.width / 4.6, size.height / (rows > 1 ? 6.4 : isFlat(size) ? 4.9 : players === 4 || (players > 2 && size.height < 400) ? 6.3 : 5.2), 136));
  return { width, height: width * kAspect };
}

/** A row of overlapped cards shows at least 26 px of each, so that each can be hit. */
function rowsNeeded(width: number, cards: number, margin: number): number {
  return Math.max(1, Math.ceil(cards / Math.max(1, Math.floor((width - 2 * margin - 40) / 27))));
}

function fan(n: number, at: { x: number; y: number }, step: number): Place[] {
  return Array.from({ length: n }, (_, i) => ({ x: at.x + (i - (n - 1) / 2) * step, y: at.y, turn: 0, scale: 1 }));
}

/** A few cards are held as a hand holds them: fanned out a little. */
function held(places: Place[], size: Size): Place[] {
  if (places.length > kFanned || isFlat(size)) return places;
  return places.map((place, i) => {
    const off = i - (places.length - 1) / 2;
    return { ...place, y: place.y + off * off * 1.6 - 4, turn: off * 2.2 };
  });
}

function handPlaces(size: Size, card: Felt['card'], n: number): Place[] {
  const rows = rowsNeeded(size.width, n, 6);
  const perRow = Math.ceil(n / rows);
  const places: Place[] = [];
  for (let row = 0; row < rows; ++row) {
    const here = Math.min(perRow, n - row * perRow);
    const step = Math.min(card.width * 1.06, (size.width - 16 - card.width) / Math.max(1, here - 1));
    const y = size.height - 8 - card.height / 2 - (rows - 1 - row) * card.height * 0.52;
    places.push(...fan(here, { x: size.width / 2, y }, step));
  }
  return held(places, size);
}

/** A plate or a pile fits between the hand and the edge of the felt. */
const isBeside = (size: Size, card: Felt['card']): boolean => size.width / 2 - kBeside * card.width > 150;

function ownPlate(size: Size, card: Felt['card'], hand: Place[]): Felt['mine'] {
  if (isBeside(size, card) && hand.length <= kFanned) return { right: size.width / 2 + kBeside * card.width, bottom: 12 };
  if (Math.min(size.width, ...hand.map(({ x }) => x - card.width / 2)) > 170) return { left: 8, bottom: 10 };
  const top = Math.min(size.height - kPlateHeight - 4, ...hand.map(({ y }) => y - card.height / 2));
  return { left: 8, bottom: size.height - top + 10 };
}

/** A step from the middle towards a seat: the player's own is below, the others go round clockwise above. */
function towards(index: number, players: number, middle: { x: number; y: number }, far: number): { x: number; y: number } {
  if (index === 0) return { x: middle.x, y: middle.y + far * 0.62 };
  const angle = Math.PI * (1 - (index - 0.5) / (players - 1));
  return { x: middle.x + Math.cos(angle) * far, y: middle.y - Math.sin(angle) * far * 0.5 };
}

/** The core's own order, or suit by suit with that order in each. */
export const sorted = (cards: string[], sort: 'rank' | 'suit'): string[] =>
  sort === 'rank' ? cards : [...cards].sort((a, b) => a.charCodeAt(1) - b.charCodeAt(1));

export function layout(view: View, hand: string[], size: Size): Felt {
  const me = view.seat ?? 0;
  const pub = view.public;
  const card = cardSize(size, hand.length, view.players);
  const plates = seated(size, view.players, me);
  const middle = middleOf(size, view.players - 1);
  const tricks = Array.isArray(pub.trick);
  const sprites: Sprite[] = [];
  const plateOf = (seat: number) => plates.find((plate) => plate.seat === seat);

  const flat = isFlat(size);
  const aside = flat && view.players > 2 ? size.width * 0.26 : Math.max(44, card.width * 0.62 + 8);
  const places = handPlaces(size, card, hand.length);
  const mine = ownPlate(size, card, places);
  const wanted = size.height * (flat ? 0.48 : view.players > 2 ? 0.55 : size.height < 420 ? 0.38 : 0.43);
  const lowest = size.height - mine.bottom - kPlateHeight - card.height * 0.4 - 8;  // the plate is not to lie on it
  const stock = tricks ? { x: aside, y: flat || 'right' in mine ? wanted : Math.min(wanted, lowest) } : undefined;
  const source: Place = stock
    ? { ...stock, turn: 0, scale: 0.8 }
    : { x: middle.x, y: middle.y, turn: 0, scale: 0.7 };
  const home = (seat: number): Place => {
    const plate = plateOf(seat);
    return plate
      ? { x: plate.x, y: plate.y + 52, turn: 0, scale: kSmall }
      : { x: size.width / 2, y: size.height - card.height / 2, turn: 0, scale: 1 };
  };
  const pileSide = ({ side, x }: Plate) => (side === 'right' || (side === 'top' && x < size.width / 2 - 1) ? -1 : 1);
  const pileOf = (seat: number): Place => {
    const plate = plateOf(seat);
    if (!plate && isBeside(size, card)) return { x: size.width / 2 + (kBeside + 0.3) * card.width, y: size.height - card.height * 0.3 - 10, turn: 8, scale: 0.42 };
    if (!plate) return { x: size.width - card.width * 0.3 - 8, y: size.height - card.height * 1.34 - 12, turn: 8, scale: 0.42 };
    const off = plateWidth(size) / 2 + card.width * (pub.known && !flat ? 0.56 : 0.22);  // known cards lie further apart
    return { x: plate.x + pileSide(plate) * off, y: plate.y + 4 + card.height * 0.17, turn: 12, scale: 0.3 };
  };
  const put = (key: string, code: string, role: Sprite['role'], place: Place, z: number, from: Place = source, nth = 0) =>
    sprites.push({ key, code, role, z, nth, from, ...place });

  // The stock with the turned card under it, or its open top card.
  if (stock) {
    if (pub.turned && pub.turned_drawn_by === null)
      put(pub.turned, pub.turned, 'turned', { x: stock.x + card.width * 0.24, y: stock.y, turn: 90, scale: 0.8 }, 1);
    const deep = Math.min(4, Math.ceil((pub.stock ?? 0) / 8));
    for (let i = 0; i < deep; ++i)
      put(`stock${i}`, '', 'stock', { x: stock.x - i * 1.5, y: stock.y - i * 1.5, turn: 0, scale: 0.8 }, 2 + i);
    if (pub.top && (pub.stock ?? 0) > 0)
      put(pub.top, pub.top, 'stock', { x: stock.x - deep * 1.5, y: stock.y - deep * 1.5, turn: 0, scale: 0.8 }, 8);
  }

  const below = size.width < 560 && view.players > 2 ? 58 : 44;  // a narrow plate may have three lines

  // The others' hands, backs up, except cards that everybody saw them draw.
  if (tricks)
    for (const plate of plates) {
      const n: number = pub.hand_counts[plate.seat] ?? 0;
      const known: string[] = pub.known?.[plate.seat] ?? [];
      const step = Math.min(card.width * 0.3, plateWidth(size) / Math.max(3, n));
      const half = (step * (known.length ? 1.5 : 1) * (n - 1) + card.width * kSmall) / 2 + 4;
      const beside = flat && plate.side === 'top';
      const wanted = beside ? plate.x - pileSide(plate) * (plateWidth(size) / 2 + half) : plate.x;
      const x = Math.max(half, Math.min(size.width - half, wanted));
      fan(n, { x, y: plate.y + (beside ? 2 : below) + card.height * kSmall * 0.5 }, known.length ? step * 1.5 : step).forEach((place, i) => {
        const code = known[i] ?? '';
        put(code || `back${plate.seat}.${i}`, code, 'back', { ...place, scale: kSmall }, 10 + i, source, i * view.players + 1);
      });
    }

  // Piles of taken cards.
  (pub.piles as string[][] | undefined)?.forEach((pile, seat) =>
    pile.forEach((code, i) => {
      const place = pileOf(seat);
      put(code, '', 'pile', { ...place, turn: place.turn + ((i * 37) % 11) - 5, y: place.y - Math.min(i, 12) * 0.4 }, 20 + i, place);
    }),
  );

  // The trick, each card before who played it.
  (pub.trick as string[] | undefined)?.forEach((code, i) => {
    const seat = ((pub.leader as number) + i) % view.players;
    const tight = view.players === 4;
    const shift = size.width < 400 && view.players > 2 ? (tight ? 0.2 : 0.5) : tight ? 0 : 0.3;  // clear of the stock
    const centre = { x: middle.x + card.width * shift, y: middle.y };
    const spot = towards((seat - me + view.players) % view.players, view.players, centre, card.width * (!tight ? 0.85 : size.width < 400 ? 0.68 : 0.78));
    put(code, code, 'trick', { ...spot, turn: ((seat * 53) % 9) - 4, scale: tight ? 0.82 : 0.95 }, 100 + i, home(seat));
  });

  // President: the play to beat, and the heap of what was played before.
  if (Array.isArray(pub.table)) {
    const heapAt = { x: middle.x - card.width * 1.1, y: middle.y, turn: 0, scale: 0.5 };
    const played = (pub.played as string[][]).flat();
    played.filter((code) => !pub.table.includes(code)).forEach((code, i) =>
      put(code, '', 'heap', { ...heapAt, x: middle.x, y: middle.y - card.height * 0.02, turn: (i * 47) % 360, scale: 0.42 }, 30 + i, heapAt),
    );
    const from = home(pub.last_to_play ?? me);
    fan(pub.table.length, middle, card.width * 0.45).forEach((place, i) =>
      put(pub.table[i], pub.table[i], 'table', { ...place, turn: (i - (pub.table.length - 1) / 2) * 4, scale: 0.95 }, 120 + i, from),
    );
  }

  places.forEach((place, i) => put(hand[i]!, hand[i]!, 'hand', place, 200 + i, source, Math.min(i, kFanned) * (tricks ? view.players : 1)));
  const chip = stock ? stock.y + card.height * 0.4 - 20 : 0;
  return { ...size, card, sprites, plates, middle, stock, chip, mine };
}
