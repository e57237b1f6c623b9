// A felt being laid: how large its cards are, where seats, plates, piles and the others' hands lie, and what is still free.
// layout.ts puts the zones of a scene there.
import { refills, zoneOf, type Scene, type Zone } from '../engine/scene';
import { noZone } from '../engine/wire';

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
  role: 'hand' | 'trick' | 'earlier' | 'pile' | 'stock' | 'turned' | 'back' | 'open';
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
  /** Where one play of several cards lies. */
  play?: Box | undefined;
  stock?: { x: number; y: number };
  /** The top of the label for trump and stock, on the stock's lower edge. */
  chip: number;
  /** Below each earlier play of the trick: whose it was. */
  signs: { seat: number; x: number; y: number; width: number }[];
  /** Where the player's own plate ends: beside the hand if there is room, otherwise above it. */
  mine: { left: number; bottom: number } | { right: number; bottom: number };
}
/** What one seat laid. */
export interface Played {
  seat: number;
  cards: string[];
}
export interface Size {
  width: number;
  height: number;
  /** How much larger than usual the player's text is. */
  text?: number;
}

const kAspect = 1.6;
export const kSmall = 0.42;
export const kFanned = 6;
const kOwnPile = 0.42;
const kPlateHeight = 30;
/** How high the plate of another player is with three lines on it. */
const kThreeLines = 59;
/** Backs look out from under a plate by this much where there is no room for more of them. */
const kTucked = 12;
/** The player's own plate takes this part of the felt's width at most. */
export const kOwnPart = 0.85;
/** How wide a short name is. */
export const kNamed = 36;
/** The player's own plate is this far above the hand, so that a card that rises does not cover it. */
const kOverHand = 19;
/** How far a chosen card rises, and some more. */
export const kRaised = 22;
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

export const textOf = ({ text = 1 }: Size): number => text;
/** A plate that has the whole edge to itself is wider. */
export const plateWidth = (size: Size, players: number, side: Plate['side']): number => {
  const alone = players === 2 || (players === 4 && side === 'top');
  const [most, part] =
    isFlat(size) && players > 2 ? [players === 3 ? 124 : 170, 0.2] : alone ? [230, 0.5] : [140, players > 5 ? 0.24 : 0.32];
  return Math.min(most * textOf(size), size.width * part);
};

/** About how wide each thing is that stands on a plate beside its name. */
function plateItems(scene: Scene, seat: number, size: Size): number[] {
  const { points, cards, badges } = scene.seats[seat]!;
  const told = badges.filter(({ key }) => key !== 'dealer').map(({ text }) => text.length * 6.5 + 16);
  return [
    scene.seats.some(({ score }) => score) ? 30 : 0,
    points === undefined ? 0 : 38,
    cards === undefined || refills(scene) ? 0 : 53,
    ...told,
  ].flatMap((width) => (width ? width * textOf(size) : []));
}
/** How high a plate is about: its name, and what stands below it in as many lines as that takes. */
function plateHeight({ scene, size, players }: Laying, { seat, side }: Plate): number {
  const room = plateWidth(size, players, side) - 18;
  let [lines, used] = [1, room];
  for (const item of plateItems(scene, seat, size)) {
    if (used + item > room) [lines, used] = [lines + Math.max(1, Math.ceil(item / room)), 0];
    used += item;
  }
  return (8 + 17 * lines) * textOf(size);
}

/** About how large the player's own plate is: its name and what stands beside it, in as many lines as that takes. */
function ownSize(scene: Scene, me: number, size: Size): { width: number; height: number } {
  let [width, used, lines] = [0, 50 * textOf(size), 1];
  for (const item of plateItems(scene, me, size)) {
    if (used + item + 8 > size.width * kOwnPart) [used, lines] = [18, lines + 1];
    used += item + 8;
    width = Math.max(width, used);
  }
  return { width: Math.max(width, 50 * textOf(size)), height: (kPlateHeight + 17 * (lines - 1)) * textOf(size) };
}

/** The plates at the sides are above `bottom`, each clear of the next. */
function seated(size: Size, players: number, me: number, bottom: number): Plate[] {
  const half = plateWidth(size, players, 'left') / 2 + 4;
  const others = rings[players - 1] ?? [];
  const high = kThreeLines * textOf(size);
  return others.map(([x, y, side], i) => {
    const below = others.filter(([, lower, same]) => same === side && lower > y).map(([, lower]) => lower);
    const lowest = Math.min(4 + Math.max(y, ...below) * size.height, bottom - high);
    return {
      seat: (me + 1 + i) % players,
      x: half + x * (size.width - 2 * half),
      y: Math.min(4 + y * size.height, lowest - below.length * (high + kTucked)),
      side,
    };
  });
}

const middleOf = (size: Size, crowd: number) => ({
  x: size.width / 2,
  y: size.height * (crowd > 4 && isFlat(size) ? 0.4 : 0.43),
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

export function fan(n: number, at: { x: number; y: number }, step: number): Place[] {
  return Array.from({ length: n }, (_, i) => ({ x: at.x + (i - (n - 1) / 2) * step, y: at.y, turn: 0, scale: 1 }));
}

/** A few cards are fanned out a little, as in a hand. */
function held(places: Place[], size: Size): Place[] {
  if (places.length > kFanned || isFlat(size)) return places;
  const last = (places.length - 1) / 2;
  return places.map((place, i) => {
    const off = i - last;
    return { ...place, y: place.y + (off * off - last * last) * 1.6 - 4, turn: off * 2.2 }; // the outer cards stay on the felt
  });
}

/** In as many rows as the hand needed before its last card was played, so that nothing else moves. */
function handPlaces(size: Size, card: Felt['card'], n: number, before: number): Place[] {
  const rows = rowsNeeded(size.width, before, 6);
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
  return { left: 8, bottom: size.height - top + kOverHand };
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export const boxAt = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});
export const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
export const isFree = (box: Box, taken: Box[]): boolean => !taken.some((other) => meet(box, other));

/** The core's own order, or suit by suit with that order in each. */
export const sorted = (cards: string[], sort: 'rank' | 'suit'): string[] =>
  sort === 'rank' ? cards : [...cards].sort((a, b) => a.charCodeAt(1) - b.charCodeAt(1));

/** One felt being laid: what every zone needs to find its place. */
export class Laying {
  readonly players: number;
  readonly card: Felt['card'];
  readonly plates: Plate[];
  middle: { x: number; y: number };
  readonly flat: boolean;
  readonly places: Place[];
  readonly mine: Felt['mine'];
  readonly stock: { x: number; y: number } | undefined;
  readonly source: Place;
  readonly sprites: Sprite[] = [];
  readonly signs: Felt['signs'] = [];
  /** Where piles and open cards lie, and a trick lies or will lie. */
  readonly busy: Box[] = [];
  play?: Box;
  #hands: Fan[] | undefined;

  constructor(
    readonly scene: Scene,
    readonly me: number,
    readonly hand: string[],
    readonly size: Size,
  ) {
    this.players = scene.seats.length;
    const before = hand.length + Number(refills(scene) && !!zoneOf(scene, 'trick')?.by.includes(me));
    this.card = cardSize(size, before, this.players);
    this.middle = middleOf(size, this.players - 1);
    this.flat = isFlat(size);
    const emptied = refills(scene) && !zoneOf(scene, 'hand', me)?.backs; // nothing moves before the next cards come
    this.places = handPlaces(size, this.card, hand.length || Number(emptied), before);
    this.mine = ownPlate(size, this.card, this.places);
    this.plates = seated(size, this.players, me, this.#ownTop());
    this.stock = this.#stockPlace();
    this.source = { ...(this.stock ?? this.middle), turn: 0, scale: this.stock ? 0.8 : 0.7 };
  }
  /** The hands of the others: if they are refilled, they lie there before the trick does, and on a flat felt they may be beside the
   *  plates, as the piles are. Otherwise it is what looks out from under the plates at least. */
  get hands(): Fan[] {
    return (this.#hands ??= refills(this.scene)
      ? freeFans(this, [...this.taken(), ...(this.flat ? this.busy : [])])
      : this.plates.map((plate) => tucked(this, plate)));
  }
  /** Where the stock lies, or would lie; the label for trump is there too. */
  #stockPlace(): { x: number; y: number } | undefined {
    const { size, card, flat, mine, players, scene } = this;
    if (!refills(scene) && !zoneOf(scene, 'turned') && !trumpOf(scene)) return undefined;
    const aside = flat && players > 2 ? size.width * 0.26 : Math.max(44, card.width * 0.62 + 8);
    const wanted = size.height * (flat ? 0.48 : players > 2 ? 0.55 : size.height < 420 ? 0.38 : 0.43);
    const lowest = this.#ownTop() - card.height * 0.4 - 8; // the plate must not lie on it
    const isClear = (flat && players > 2) || 'right' in mine;
    return { x: aside, y: isClear ? wanted : Math.min(wanted, lowest) };
  }
  /** The upper edge of the player's own plate. */
  #ownTop(): number {
    const { size, mine, scene, me } = this;
    return size.height - mine.bottom - ownSize(scene, me, size).height;
  }
  /** What a trick must not lie on: plates, the hand with a raised card, the stock with its turned card and its label. */
  taken(): Box[] {
    const { size, card, scene, mine, me, places, stock } = this;
    const taken = this.plateBoxes();
    const own = ownSize(scene, me, size).width;
    const bottom = size.height - mine.bottom;
    const left = 'left' in mine ? mine.left : size.width - mine.right - own;
    taken.push({ left, right: left + own, top: this.#ownTop(), bottom });
    if (places.length) {
      const top = Math.min(...places.map(({ y }) => y)) - card.height / 2 - kRaised;
      const edge = Math.max(...places.map(({ x }) => Math.abs(x - size.width / 2))) + card.width * 0.6;
      taken.push({ left: size.width / 2 - edge, right: size.width / 2 + edge, top, bottom: size.height });
    }
    if (stock && (refills(scene) || zoneOf(scene, 'turned')))
      taken.push({
        left: stock.x - card.width * 0.5,
        right: stock.x + card.width * (zoneOf(scene, 'turned')?.cards.length ? 0.9 : 0.48),
        top: stock.y - card.height * 0.4,
        bottom: stock.y + card.height * 0.4 + 8,
      });
    else if (stock) taken.push(boxAt(stock.x, stock.y + card.height * 0.4 - 7, 40, 26));
    return taken;
  }
  plateBoxes(): Box[] {
    const { plates, players, size } = this;
    return plates.map((plate) => {
      const high = plateHeight(this, plate);
      return boxAt(plate.x, plate.y + high / 2, plateWidth(size, players, plate.side), high);
    });
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
  /** On a flat felt hands lie beside the plates of the upper edge, so they are on the outer side, away from each other. */
  pileSide({ side, x }: Plate): number {
    const isLeft = x < this.size.width / 2 - 1;
    return side === 'right' || (side === 'top' && (this.flat ? !isLeft : isLeft)) ? -1 : 1;
  }
  pileOf(seat: number): Place {
    const { size, card, flat, players, places } = this;
    const plate = this.plateOf(seat);
    if (!plate) {
      const [right, top] = [Math.max(...places.map(({ x }) => x)), Math.min(...places.map(({ y }) => y))];
      const beside = Math.max(size.width / 2 + (kBeside + 0.3) * card.width, right + 0.8 * card.width);
      const fits = isBeside(size, card) && beside + 0.3 * card.width < size.width;
      return fits
        ? { x: beside, y: size.height - card.height * 0.3 - 10, turn: 8, scale: kOwnPile }
        : { x: size.width - card.width * 0.3 - 8, y: Math.min(size.height, top - card.height * 0.84) - 4, turn: 8, scale: kOwnPile };
    }
    const off = plateWidth(size, players, plate.side) / 2 + card.width * (players === 2 && !flat ? 0.56 : 0.22); // clear of known cards, which lie wider apart
    return { x: plate.x + this.pileSide(plate) * off, y: plate.y + 4 + card.height * 0.17, turn: 12, scale: 0.3 };
  }
  put(key: string, code: string, role: Sprite['role'], place: Place, z: number, from: Place = this.source, nth = 0): void {
    this.sprites.push({ key, code, role, z, nth, from, ...place });
  }
}

/** The suit's letter, where there is a trump. */
export const trumpOf = ({ facts }: Scene): string | undefined => facts.find(({ key }) => key === 'trump')?.value;

/** A hand lies below two lines at least, so that it stays where it is when points come. */
export const belowPlate = (felt: Laying, plate: Plate): number => Math.max(45 * textOf(felt.size), plateHeight(felt, plate) + 3);

interface Fan {
  plate: Plate;
  hand: Zone;
  x: number;
  y: number;
  step: number;
  scale: number;
}
/** The hand of another player, below its plate or beside it: on the upper edge away from its pile, elsewhere towards the middle. */
function fanAt(felt: Laying, plate: Plate, scale: number, beside: boolean, open = 0.4): Fan {
  const { scene, size, card, players } = felt;
  const hand = zoneOf(scene, 'hand', plate.seat) ?? noZone;
  const n = hand.cards.length + hand.backs;
  const wide = plateWidth(size, players, plate.side);
  const step = refills(scene)
    ? Math.min(card.width * 0.3, wide / Math.max(3, n)) * (hand.cards.length ? 1.5 : 1)
    : Math.min(card.width * scale * open, (wide - card.width * scale) / Math.max(1, n - 1));
  const half = (step * Math.max(0, n - 1) + card.width * scale) / 2 + 4;
  const side = felt.pileSide(plate) * (plate.side === 'top' ? -1 : 1);
  const x = Math.max(half, Math.min(size.width - half, beside ? plate.x + side * (wide / 2 + half) : plate.x));
  const y = plate.y + (beside ? 2 : belowPlate(felt, plate)) + card.height * scale * 0.5;
  return { plate, hand, x, y, step, scale };
}
export function boxOf({ card }: Laying, { x, y, hand, step, scale }: Fan): Box {
  const wide = step * Math.max(0, hand.cards.length + hand.backs - 1) + card.width * scale;
  return boxAt(x, y, wide, card.height * scale);
}
/** Sizes of a hand of backs, and how much of a card the next leaves open, in parts of its width. */
const fanSizes = [[kSmall], [0.36], [0.3], [0.3, 0.2]] as const;
/** Where a hand may lie: below its plate, beside it where that is at the side of the felt, or beside every plate. */
const fanWays = [() => false, ({ side }: Plate) => side !== 'top', () => true];
/** On a flat felt the middle is close to the upper edge. */
const flatWays = [({ side }: Plate) => side === 'top', () => true, () => false];
/** Backs look out from under the plate; known cards lie below it. */
function tucked(felt: Laying, plate: Plate): Fan {
  const scale = 0.3;
  const fan = fanAt(felt, plate, scale, false, 0.2);
  return fan.hand.cards.length ? fan : { ...fan, y: plate.y + plateHeight(felt, plate) + kTucked - (felt.card.height * scale) / 2 };
}
/** Every hand where it lies on nothing, all in the same way and size if there is such a way. Hands that are not refilled lie beside
 *  the plates at the sides at most, and never on a flat felt, since the next plate is as near. */
export function freeFans(felt: Laying, taken: Box[]): Fan[] {
  const { plates, flat, scene } = felt;
  const refilled = refills(scene);
  const sizes = refilled ? fanSizes.slice(0, 3) : fanSizes;
  const ways = (flat && refilled ? flatWays : fanWays.slice(0, refilled ? 3 : flat ? 1 : 2)).flatMap((beside) =>
    sizes.map(([scale, open]) => plates.map((plate) => fanAt(felt, plate, scale, beside(plate), open))),
  );
  const others = felt.plateBoxes();
  const isClear = (box: Box): boolean => refilled || isFree({ ...box, bottom: box.bottom + kTucked }, others); // not as near to the next plate
  const found = (choices: Fan[][]): (Fan | undefined)[] => {
    const all = [...taken];
    return choices.map((choice) => {
      const free = choice.find((fan) => isFree(boxOf(felt, fan), all) && isClear(boxOf(felt, fan)));
      if (free) all.push(boxOf(felt, free));
      return free;
    });
  };
  const whole = ways.map((fans) => found(fans.map((fan) => [fan]))).find((fans) => fans.every(Boolean));
  const some = flat && !refilled ? [] : ways;
  return (whole ?? found(plates.map((_, i) => some.map((fans) => fans[i]!)))).map((fan, i) => fan ?? tucked(felt, plates[i]!));
}
