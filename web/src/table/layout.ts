// Where everything lies: from a scene and the size of the felt to sprites (cards) and plates (people). A sprite's
// key is its card's code, so a card that is in two scenes in two zones moves from one to the other.
import { refills, zoneOf, zonesOf, type Scene, type Zone } from '../engine/scene';

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
  /** Its turn in dealing: round the table, one each. */
  nth: number;
  role: 'hand' | 'trick' | 'pile' | 'stock' | 'turned' | 'back' | 'open';
  /** Where a new card comes from. */
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
  /** The top of the label for trump and stock, on the stock's lower edge. */
  chip: number;
  /** Where the player's own plate ends: beside the hand if there is room, otherwise above it. */
  mine: { left: number; bottom: number } | { right: number; bottom: number };
}
export interface Size {
  width: number;
  height: number;
  /** How much larger than usual the player's text is. */
  text?: number;
}

const kAspect = 1.6;
const kSmall = 0.42;
const kFanned = 6;
const kPlateHeight = 30;
/** From the middle to what lies beside the hand, in widths of a card, clear of the largest fanned hand. */
const kBeside = 3.4;
/** A phone on its side: things that are usually stacked lie side by side. */
const isFlat = (size: Size): boolean => size.height < 330 && size.width > 1.5 * size.height;

/** Where the others sit, clockwise from the player's left, in parts of the felt's width and height. */
const rings: Record<number, [number, number, Plate['side']][]> = {
  1: [[0.5, 0, 'top']],
  2: [
    [0.24, 0, 'top'],
    [0.76, 0, 'top'],
  ],
  3: [
    [0, 0.17, 'left'],
    [0.5, 0, 'top'],
    [1, 0.17, 'right'],
  ],
  4: [
    [0, 0.24, 'left'],
    [0.22, 0, 'top'],
    [0.78, 0, 'top'],
    [1, 0.24, 'right'],
  ],
  5: [
    [0, 0.28, 'left'],
    [0.16, 0, 'top'],
    [0.5, 0, 'top'],
    [0.84, 0, 'top'],
    [1, 0.28, 'right'],
  ],
  6: [
    [0, 0.48, 'left'],
    [0, 0.22, 'left'],
    [0.22, 0, 'top'],
    [0.78, 0, 'top'],
    [1, 0.22, 'right'],
    [1, 0.48, 'right'],
  ],
  7: [
    [0, 0.5, 'left'],
    [0, 0.25, 'left'],
    [0.16, 0, 'top'],
    [0.5, 0, 'top'],
    [0.84, 0, 'top'],
    [1, 0.25, 'right'],
    [1, 0.5, 'right'],
  ],
};

const textOf = ({ text = 1 }: Size): number => text;
/** The plate of a single opponent has the whole edge to itself. */
export const plateWidth = (size: Size, players: number): number => {
  const [most, part] = players === 2 ? [230, 0.46] : isFlat(size) ? [170, 0.2] : [124, players > 5 ? 0.24 : 0.32];
  return Math.min(most * textOf(size), size.width * part);
};

/** How high a plate is about: its name, and what stands below it in as many lines as that takes. */
function plateHeight(scene: Scene, seat: number, size: Size): number {
  const room = plateWidth(size, scene.seats.length) - 18;
  const { points, cards, badges } = scene.seats[seat]!;
  const told = badges.filter(({ key }) => key !== 'dealer').map(({ text }) => text.length * 6.2 + 15);
  const items = [
    scene.seats.some(({ score }) => score) ? 30 : 0,
    points === undefined ? 0 : 38,
    cards === undefined || refills(scene) ? 0 : 48,
    ...told,
  ].filter(Boolean);
  let [lines, used] = [1, room];
  for (const item of items.map((width) => width * textOf(size))) {
    if (used + item > room) [lines, used] = [lines + Math.max(1, Math.ceil(item / room)), 0];
    used += item;
  }
  return (8 + 17 * lines) * textOf(size);
}

function seated(size: Size, players: number, me: number): Plate[] {
  const half = plateWidth(size, players) / 2 + 4;
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
  const width = Math.max(
    40,
    Math.min(
      size.width / 4.6,
      size.height / (rows > 1 ? 6.4 : isFlat(size) ? 4.9 : players === 4 || (players > 2 && size.height < 400) ? 6.3 : 5.2),
      136,
    ),
  );
  return { width, height: width * kAspect };
}

/** A row of overlapped cards shows at least 26 px of each, so that a finger can hit each. */
function rowsNeeded(width: number, cards: number, margin: number): number {
  return Math.max(1, Math.ceil(cards / Math.max(1, Math.floor((width - 2 * margin - 40) / 27))));
}

function fan(n: number, at: { x: number; y: number }, step: number): Place[] {
  return Array.from({ length: n }, (_, i) => ({ x: at.x + (i - (n - 1) / 2) * step, y: at.y, turn: 0, scale: 1 }));
}

/** A few cards are fanned out a little, as in a hand. */
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
  const free = Math.min(size.width, ...hand.map(({ x }) => x - card.width / 2));
  if (free > 170 * textOf(size)) return hand.length ? { right: size.width - free + 14, bottom: 12 } : { left: 8, bottom: 10 };
  const top = Math.min(size.height - kPlateHeight * textOf(size) - 4, ...hand.map(({ y }) => y - card.height / 2));
  return { left: 8, bottom: size.height - top + 10 };
}

/** A step from the middle towards a seat: the player's own is below, the others go round clockwise above. */
function towards(index: number, players: number, middle: { x: number; y: number }, far: number): { x: number; y: number } {
  if (players === 2) {
    const side = index === 0 ? -1 : 1; // beside each other, so that neither covers the other's index
    return { x: middle.x + side * far * 0.55, y: middle.y - side * far * 0.35 };
  }
  if (index === 0) return { x: middle.x, y: middle.y + far * 0.62 };
  const angle = Math.PI * (1 - (index - 0.5) / (players - 1));
  return { x: middle.x + Math.cos(angle) * far, y: middle.y - Math.sin(angle) * far * 0.5 };
}

/** The core's own order, or suit by suit with that order in each. */
export const sorted = (cards: string[], sort: 'rank' | 'suit'): string[] =>
  sort === 'rank' ? cards : [...cards].sort((a, b) => a.charCodeAt(1) - b.charCodeAt(1));

/** One felt being laid: what every zone needs to find its place. */
class Laying {
  readonly players: number;
  readonly card: Felt['card'];
  readonly plates: Plate[];
  readonly middle: { x: number; y: number };
  readonly flat: boolean;
  readonly places: Place[];
  readonly mine: Felt['mine'];
  readonly stock: { x: number; y: number } | undefined;
  readonly source: Place;
  readonly sprites: Sprite[] = [];

  constructor(
    readonly scene: Scene,
    readonly me: number,
    readonly hand: string[],
    readonly size: Size,
  ) {
    this.players = scene.seats.length;
    this.card = cardSize(size, hand.length, this.players);
    this.plates = seated(size, this.players, me);
    this.middle = middleOf(size, this.players - 1);
    this.flat = isFlat(size);
    this.places = handPlaces(size, this.card, hand.length);
    this.mine = ownPlate(size, this.card, this.places);
    this.stock = this.#stockPlace();
    this.source = { ...(this.stock ?? this.middle), turn: 0, scale: this.stock ? 0.8 : 0.7 };
  }
  /** Where the stock lies, or would lie; the label for trump is there too. */
  #stockPlace(): { x: number; y: number } | undefined {
    const { size, card, flat, mine, players, scene } = this;
    if (!refills(scene) && !zoneOf(scene, 'turned') && !trumpOf(scene)) return undefined;
    const aside = flat && players > 2 ? size.width * 0.26 : Math.max(44, card.width * 0.62 + 8);
    const wanted = size.height * (flat ? 0.48 : players > 2 ? 0.55 : size.height < 420 ? 0.38 : 0.43);
    const lowest = size.height - mine.bottom - kPlateHeight * textOf(size) - card.height * 0.4 - 8; // the plate must not lie on it
    const isClear = (flat && players > 2) || 'right' in mine;
    return { x: aside, y: isClear ? wanted : Math.min(wanted, lowest) };
  }
  plateOf(seat: number): Plate | undefined {
    return this.plates.find((plate) => plate.seat === seat);
  }
  home(seat: number): Place {
    const { size, card } = this;
    const plate = this.plateOf(seat);
    return plate
      ? { x: plate.x, y: plate.y + 52 * textOf(size), turn: 0, scale: kSmall }
      : { x: size.width / 2, y: size.height - card.height / 2, turn: 0, scale: 1 };
  }
  pileSide({ side, x }: Plate): number {
    return side === 'right' || (side === 'top' && x < this.size.width / 2 - 1) ? -1 : 1;
  }
  pileOf(seat: number): Place {
    const { size, card, flat, players } = this;
    const plate = this.plateOf(seat);
    if (!plate && isBeside(size, card))
      return { x: size.width / 2 + (kBeside + 0.3) * card.width, y: size.height - card.height * 0.3 - 10, turn: 8, scale: 0.42 };
    if (!plate) return { x: size.width - card.width * 0.3 - 8, y: size.height - card.height * 1.34 - 12, turn: 8, scale: 0.42 };
    const off = plateWidth(size, players) / 2 + card.width * (players === 2 && !flat ? 0.56 : 0.22); // clear of known cards, which lie wider apart
    return { x: plate.x + this.pileSide(plate) * off, y: plate.y + 4 + card.height * 0.17, turn: 12, scale: 0.3 };
  }
  put(key: string, code: string, role: Sprite['role'], place: Place, z: number, from: Place = this.source, nth = 0): void {
    this.sprites.push({ key, code, role, z, nth, from, ...place });
  }
}

/** The suit's letter, where there is a trump. */
export const trumpOf = ({ facts }: Scene): string | undefined => facts.find(({ key }) => key === 'trump')?.value;

/** The stock with the turned card under it, or its open top card. */
function layStock(felt: Laying): void {
  const { scene, stock, card } = felt;
  if (!stock) return;
  for (const code of zoneOf(scene, 'turned')?.cards ?? [])
    felt.put(code, code, 'turned', { x: stock.x + card.width * 0.24, y: stock.y, turn: 90, scale: 0.8 }, 1);
  const { backs = 0, cards = [] } = zoneOf(scene, 'stock') ?? {};
  const deep = Math.min(4, Math.ceil((backs + cards.length) / 8));
  for (let i = 0; i < deep; ++i)
    felt.put(`stock${i}`, '', 'stock', { x: stock.x - i * 1.5, y: stock.y - i * 1.5, turn: 0, scale: 0.8 }, 2 + i);
  for (const code of cards) felt.put(code, code, 'stock', { x: stock.x - deep * 1.5, y: stock.y - deep * 1.5, turn: 0, scale: 0.8 }, 8);
}

/** A narrow plate may have three lines. */
const belowPlate = ({ scene, size, players }: Laying, seat: number): number =>
  Math.max((size.width < 560 && players > 2 ? 58 : 44) * textOf(size), plateHeight(scene, seat, size) + 3);

/** The others' hands, backs up, except the cards that are known. Large hands are a number on the plate. */
function layOthers(felt: Laying): void {
  const { scene, size, card, flat, players } = felt;
  if (!refills(scene)) return;
  for (const plate of felt.plates) {
    const { cards = [], backs = 0 } = zoneOf(scene, 'hand', plate.seat) ?? {};
    const n = cards.length + backs;
    const step = Math.min(card.width * 0.3, plateWidth(size, players) / Math.max(3, n)) * (cards.length ? 1.5 : 1);
    const half = (step * (n - 1) + card.width * kSmall) / 2 + 4;
    const beside = flat && plate.side === 'top';
    const wanted = beside ? plate.x - felt.pileSide(plate) * (plateWidth(size, players) / 2 + half) : plate.x;
    const x = Math.max(half, Math.min(size.width - half, wanted));
    fan(n, { x, y: plate.y + (beside ? 2 : belowPlate(felt, plate.seat)) + card.height * kSmall * 0.5 }, step).forEach((place, i) => {
      const code = cards[i] ?? '';
      felt.put(code || `back${plate.seat}.${i}`, code, 'back', { ...place, scale: kSmall }, 10 + i, felt.source, i * players + 1);
    });
  }
}

/** Cards that were taken or put away: known or not, they lie face down. */
function layPile(felt: Laying, { seat, cards, backs, kind }: Zone): void {
  const own = seat === undefined ? { ...felt.middle, x: felt.size.width - felt.card.width * 0.5, turn: 8, scale: 0.42 } : felt.pileOf(seat);
  const place = kind === 'discards' && seat !== undefined ? { ...own, y: own.y + felt.card.height * 0.3 } : own;
  const keys = [...cards, ...Array.from({ length: backs }, (_, i) => `${kind}${seat ?? ''}.${i}`)];
  keys.forEach((key, i) =>
    felt.put(key, '', 'pile', { ...place, turn: place.turn + ((i * 37) % 11) - 5, y: place.y - Math.min(i, 12) * 0.4 }, 20 + i, place),
  );
}

/** On a flat felt a trick lies in a row above the hand, in the order of the seats, which nothing covers. */
function layInRow(felt: Laying, cards: string[], by: (number | null)[], x: number): void {
  const { card, players, me, places, size } = felt;
  const scale = players > 4 ? 0.8 : 0.92;
  const top = Math.min(size.height, ...places.map(({ y }) => y - card.height / 2));
  const y = top - 22 - (card.height * scale) / 2; // clear of a raised card
  const step = card.width * scale * 1.08;
  cards.forEach((code, i) => {
    const seat = by[i] ?? me;
    const index = (seat - me + players) % players;
    const nth = index === 0 ? Math.floor(players / 2) : index <= players / 2 ? index - 1 : index;
    felt.put(code, code, 'trick', { x: x + (nth - (players - 1) / 2) * step, y, turn: 0, scale }, 100 + i, felt.home(seat));
  });
}

/** The trick: each card before the seat that played it; one play of several cards in the middle. */
function layTrick(felt: Laying, { cards, by, together }: Zone): void {
  const { size, card, middle, players, me } = felt;
  if (together) {
    const from = felt.home(by[0] ?? me);
    return fan(cards.length, middle, card.width * 0.45).forEach((place, i) =>
      felt.put(cards[i]!, cards[i]!, 'trick', { ...place, turn: (i - (cards.length - 1) / 2) * 4, scale: 0.95 }, 120 + i, from),
    );
  }
  const [tight, narrow] = [players >= 4, size.width < 400];
  const shift = !felt.stock ? 0 : narrow && players > 2 ? (tight ? 0.2 : 0.5) : tight ? 0 : 0.3; // clear of the stock
  if (felt.flat) return layInRow(felt, cards, by, middle.x + card.width * shift);
  const centre = { x: middle.x + card.width * shift, y: middle.y };
  const roomy = size.width > 8 * card.width; // no card need lie on another
  const far = card.width * (roomy ? (players > 4 ? 1.25 : 1.05) : !tight ? 0.85 : players > 4 ? 1 : narrow ? 0.68 : 0.78);
  cards.forEach((code, i) => {
    const seat = by[i] ?? me;
    const spot = towards((seat - me + players) % players, players, centre, far);
    felt.put(
      code,
      code,
      'trick',
      { ...spot, turn: ((seat * 53) % 9) - 4, scale: !tight ? 0.95 : players > 4 ? 0.66 : 0.82 },
      100 + i,
      felt.home(seat),
    );
  });
}

/** Earlier plays lie in the middle, under the play to beat. */
function layHeap(felt: Laying, { cards }: Zone): void {
  const { middle, card } = felt;
  const from = { x: middle.x - card.width * 1.1, y: middle.y, turn: 0, scale: 0.5 };
  cards.forEach((code, i) =>
    felt.put(code, '', 'pile', { x: middle.x, y: middle.y - card.height * 0.02, turn: (i * 47) % 360, scale: 0.42 }, 30 + i, from),
  );
}

/** Open cards: shared cards in the middle, a seat's own by its plate or over its hand. */
function layOpen(felt: Laying, { seat, cards }: Zone): void {
  const { size, card, middle } = felt;
  const plate = seat === undefined ? undefined : felt.plateOf(seat);
  const top = Math.min(size.height - 8, ...felt.places.map(({ y }) => y - card.height / 2));
  const scale = seat === undefined ? 0.8 : 0.45;
  const at = plate
    ? { x: plate.x, y: plate.y + belowPlate(felt, plate.seat) + card.height * (kSmall + 0.3) }
    : { x: middle.x, y: seat === undefined ? middle.y : top - card.height * 0.26 };
  const room = (plate ? plateWidth(size, felt.players) : size.width - 3 * card.width) / Math.max(1, cards.length);
  fan(cards.length, at, Math.max(26, Math.min(card.width * scale * 1.08, room))).forEach((place, i) =>
    felt.put(cards[i]!, cards[i]!, 'open', { ...place, scale }, 60 + i),
  );
}

function layHand(felt: Laying): void {
  const round = refills(felt.scene) ? felt.players : 1;
  felt.places.forEach((place, i) => {
    const code = felt.hand[i]!;
    felt.put(code, code, 'hand', place, 200 + i, felt.source, Math.min(i, kFanned) * round);
  });
}

export function layout(scene: Scene, me: number, hand: string[], size: Size): Felt {
  const felt = new Laying(scene, me, hand, size);
  layStock(felt);
  layOthers(felt);
  for (const zone of zonesOf(scene, 'pile', 'discards')) layPile(felt, zone);
  for (const zone of zonesOf(scene, 'spread', 'melds')) layOpen(felt, zone);
  for (const zone of zonesOf(scene, 'trick')) layTrick(felt, zone);
  for (const zone of zonesOf(scene, 'heap')) layHeap(felt, zone);
  layHand(felt);
  const { card, sprites, plates, middle, stock, mine } = felt;
  const chip = stock ? stock.y + card.height * 0.4 - 20 : 0;
  return { ...size, card, sprites, plates, middle, stock, chip, mine };
}
