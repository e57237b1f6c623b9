// Where everything lies: from a scene and the size of the felt to sprites (cards) and plates (people). A sprite's
// key is its card's code, so a card that is in two scenes in two zones moves from one to the other.
import { refills, zoneOf, zonesOf, type Scene, type Zone } from '../engine/scene';
import {
  belowPlate,
  boxAt,
  boxOf,
  fan,
  freeFans,
  isFree,
  kFanned,
  kNamed,
  kRaised,
  kSmall,
  Laying,
  meet,
  plateWidth,
  textOf,
  type Box,
  type Felt,
  type Played,
  type Size,
} from './laying';

/** How much of a card another leaves open, in pixels, so that a finger can hit it. */
const kFinger = 26;
/** How much of a small card another card of the same play leaves open, in parts of its width. */
const kInPlay = 0.34;
/** A trick goes this far out of its way, in pixels, not to lie on a hand or a pile of another. */
const kOnHand = 40;
/** And this far not to lie in a row. */
const kNext = 20;
/** How high a name below a small card is, and how far one hangs below a play. */
const kSign = 15;
const kUnder = 12;
/** A play does not go out of its way to be smaller than this, in parts of a card. */
const kReadable = 0.6;
/** Sizes of the shared cards in the middle: the largest at which they lie apart. */
const kSpreads = [0.8, 0.72, 0.64, 0.56, 0.5];
/** Where the cards of a trick lie, each before its seat, the player's own first and the others clockwise, in widths of a
 *  card from the middle. No card lies on the index of another. */
const tricks: Record<number, Shape> = {
  2: [
    [-0.54, 0.25],
    [0.54, -0.25],
  ],
  3: [
    [0, 0.45],
    [-1.08, -0.35],
    [1.08, -0.35],
  ],
  4: [
    [0, 0.84],
    [-1.08, 0],
    [0, -0.84],
    [1.08, 0],
  ],
  5: [
    [0, 0.84],
    [-1.64, 0],
    [-0.55, -0.84],
    [0.55, -0.84],
    [1.64, 0],
  ],
};

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

/** The others' hands, backs up, except the cards that are known. A hand that is not refilled is large, and lies there only
 *  where there is room; its number is on the plate. */
function layOthers(felt: Laying): void {
  const [fans, round] = refills(felt.scene) ? [felt.hands, felt.players] : [freeFans(felt, [...felt.taken(), ...felt.busy]), 1];
  for (const { plate, hand, x, y, step, scale } of fans)
    fan(hand.cards.length + hand.backs, { x, y }, step).forEach((place, i) => {
      const code = hand.cards[i] ?? '';
      const nth = Math.min(i, kFanned) * round + 1;
      felt.put(code || `back${plate.seat}.${i}`, code, 'back', { ...place, scale }, 10 + i, felt.source, nth);
    });
}

/** Cards that were taken or put away: known or not, they lie face down. */
function layPile(felt: Laying, { seat, cards, backs, kind }: Zone): void {
  const own = seat === undefined ? { ...felt.middle, x: felt.size.width - felt.card.width * 0.5, turn: 8, scale: 0.42 } : felt.pileOf(seat);
  const place = kind === 'discards' && seat !== undefined ? { ...own, y: own.y + felt.card.height * 0.3 } : own;
  felt.busy.push(boxAt(place.x, place.y - 3, felt.card.width * place.scale, felt.card.height * place.scale + 6)); // it grows upwards
  const keys = [...cards, ...Array.from({ length: backs }, (_, i) => `${kind}${seat ?? ''}.${i}`)];
  keys.forEach((key, i) =>
    felt.put(key, '', 'pile', { ...place, turn: place.turn + ((i * 37) % 11) - 5, y: place.y - Math.min(i, 12) * 0.4 }, 20 + i, place),
  );
}

type Shape = [number, number][];
/** A place where one of the shapes lies on nothing: as large and as near to the middle as can be, the first shape rather than
 *  another, and on another's hand only if there is hardly another place. If there is no place at all, it is small in the middle.
 *  So many pixels `above` and `below` it are free too. */
function clear(
  felt: Laying,
  shapes: Shape[],
  largest: number,
  above = 0,
  below = 0,
): { x: number; y: number; scale: number; shape: Shape } {
  const { card, middle, size } = felt;
  const taken = felt.taken();
  const hands = [...felt.hands.map((fan) => boxOf(felt, fan)), ...felt.busy];
  const steps = Array.from({ length: 17 }, (_, i) => Math.ceil(i / 2) * (i % 2 ? 1 : -1) * 0.03);
  let [best, least] = [{ ...middle, scale: 0.4, shape: shapes[0]! }, Infinity];
  for (const [nth, shape] of shapes.entries())
    for (let scale = largest; scale > 0.4; scale -= 0.03)
      for (const dy of steps)
        for (const dx of steps) {
          const far = Math.hypot(1.6 * dx * size.width, dy * size.height) + 4 * (largest - scale) * card.width + kNext * nth; // in pixels
          if (far >= least) continue;
          const [x, y] = [middle.x + dx * size.width, middle.y + dy * size.height];
          const [width, height] = [card.width * scale, card.height * scale];
          const [lower, high] = [y + (below - above) / 2, height * 1.02 + above + below];
          const boxes = shape.map(([right, down]) => boxAt(x + right * width, lower + down * width, width * 1.04, high));
          if (!boxes.every((box) => box.left > 2 && box.right < size.width - 2 && isFree(box, taken))) continue;
          const cost = far + (refills(felt.scene) ? 10 : 1) * kOnHand * boxes.filter((box) => !isFree(box, hands)).length;
          if (cost < least) [best, least] = [{ x, y, scale, shape }, cost];
        }
  return best;
}

const inRow = (n: number, step: number): Shape => Array.from({ length: n }, (_, i) => [(i - (n - 1) / 2) * step, 0]);
/** A row of cards in the order of the seats, the player's own in the middle, or on the left of two. */
function rowOf(players: number): Shape {
  const row = inRow(players, 1.08);
  return [...row.splice((players - 1) >> 1, 1), ...row];
}
/** On a flat felt, and with many seats, a trick lies in a row above the hand. */
function rowAbove({ card, players, places, size, middle, stock }: Laying): { x: number; y: number; scale: number } {
  const scale = Math.min(players > 4 ? 0.8 : 0.92, size.width / players / card.width / 1.1);
  const top = Math.min(size.height, ...places.map(({ y }) => y - card.height / 2));
  return { x: middle.x + (stock && players < 4 ? card.width * 0.3 : 0), y: top - kRaised - (card.height * scale) / 2, scale };
}

/** Each card before the seat that played it. */
function layTrick(felt: Laying, trick: Zone): void {
  const { cards, by, together } = trick;
  const { card, players, me } = felt;
  if (together || (!cards.length && zoneOf(felt.scene, 'heap'))) return layPlay(felt, trick);
  if (!cards.length && felt.scene.facts.some(({ value }) => !value)) return; // a phase of its own, as an auction: no trick comes now
  const row = rowOf(players);
  const shape = (!felt.flat && tricks[players]) || row;
  const { x, y, scale, shape: taken } = shape === row ? { ...rowAbove(felt), shape } : clear(felt, [shape, row], players > 3 ? 0.88 : 0.95);
  const [width, height] = [card.width * scale, card.height * scale];
  felt.busy.push(...taken.map(([right, down]) => boxAt(x + right * width, y + down * width, width, height)));
  cards.forEach((code, i) => {
    const seat = by[i] ?? me;
    const [right, down] = taken[(seat - me + players) % players]!;
    const turn = taken === row ? 0 : (((seat * 53) % 9) - 4) * 0.6;
    felt.put(code, code, 'trick', { x: x + right * width, y: y + down * width, turn, scale }, 100 + i, felt.home(seat));
  });
}

/** One play of several cards, near the middle, with room for a name below it and for a row of earlier plays above it. A play that
 *  would be tiny there lies in the middle, where the player's own plate may be. */
function layPlay(felt: Laying, { cards, by }: Zone): void {
  const { card, flat, me } = felt;
  const shapes = [1.05, 0.8, 0.6, 0.45].map((step) => inRow(cards.length || 1, step));
  const free = clear(felt, shapes, cards.length ? 0.95 : kReadable, flat ? 0 : card.height * 0.26 + kSign + 6, kUnder);
  const { x, y, scale, shape } = free.scale < kReadable ? { ...free, ...felt.middle, scale: 0.75 } : free;
  const width = card.width * scale;
  cards.forEach((code, i) =>
    felt.put(code, code, 'trick', { x: x + shape[i]![0] * width, y, turn: 0, scale }, 120 + i, felt.home(by[0] ?? me)),
  );
  felt.middle = { x, y };
  felt.play = boxAt(x, y, width * Math.max(2, 1 - 2 * shape[0]![0]), card.height * scale);
  felt.busy.push(felt.play);
}

/** The free part of a strip across the felt, round one place in it. */
function freeAcross({ size }: Laying, taken: Box[], x: number, top: number, bottom: number): Box {
  const strip = { left: 6, right: size.width - 6, top, bottom };
  for (const box of taken.filter((box) => meet(strip, box))) {
    if (box.left < x && box.right > x) return { ...strip, left: x, right: x };
    if (box.right <= x) strip.left = Math.max(strip.left, box.right + 6);
    else strip.right = Math.min(strip.right, box.left - 6);
  }
  return strip;
}

/** Earlier plays of the trick that lies open: in a small row above it or, on a flat felt, beside it, each over its player's
 *  name. The row leaves room for the others' hands, if there is enough. */
function layEarlier(felt: Laying, play: Box, earlier: Played[]): void {
  const { middle, card, flat, size, plates } = felt;
  const sign = kSign * textOf(size);
  const hands = plates.map((plate) => boxAt(plate.x, plate.y + belowPlate(felt, plate) + card.height * 0.15, 8, card.height * 0.3));
  const taken = [...felt.taken(), ...felt.busy];
  const rows = [[...taken, ...hands], taken].flatMap((taken) =>
    [0.42, 0.36, 0.3, 0.26].map((scale) => {
      const [width, high] = [card.width * scale, card.height * scale + sign];
      const bottom = flat ? middle.y + high / 2 : play.top - 4;
      const strip = freeAcross(felt, taken, flat ? play.left - 9 : middle.x, bottom - high, bottom);
      const slots = earlier.map(({ cards }) => Math.max(width * (1 + kInPlay * (cards.length - 1)), kNamed * textOf(size)) + 5);
      const wanted = slots.reduce((sum, slot) => sum + slot, 0);
      return { scale, width, strip, slots, wanted, part: Math.min(1, (strip.right - strip.left) / Math.max(1, wanted)) };
    }),
  );
  const row = rows.find(({ part }) => part === 1) ?? rows.reduce((best, row) => (row.part > best.part ? row : best));
  const { scale, width, strip, slots, wanted, part } = row;
  if (strip.right - strip.left < card.width) return;
  const centre = flat ? strip.right - (wanted * part) / 2 : (strip.left + strip.right) / 2;
  let [x, z] = [centre - (wanted * part) / 2, 60];
  earlier.forEach(({ seat, cards }, i) => {
    const slot = slots[i]! * part;
    const step = Math.min(kInPlay * width, (slot - width) / Math.max(1, cards.length - 1), slot / cards.length);
    const at = { x: x + slot / 2, y: strip.top + (card.height * scale) / 2 };
    for (const [k, place] of fan(cards.length, at, Math.max(2, step)).entries())
      felt.put(cards[k]!, cards[k]!, 'earlier', { ...place, scale }, z++);
    felt.signs.push({ seat, x: at.x, y: strip.top + card.height * scale, width: slot });
    x += slot;
  });
  felt.busy.push({
    ...strip,
    left: centre - Math.max(wanted * part, card.width) / 2,
    right: centre + Math.max(wanted * part, card.width) / 2,
  });
}

/** What was played before lies in the middle, face down. */
function layHeap(felt: Laying, { cards }: Zone): void {
  const { middle, card, sprites } = felt;
  const laid = new Set(sprites.map(({ key }) => key));
  const from = { x: middle.x - card.width * 1.1, y: middle.y, turn: 0, scale: 0.5 };
  cards
    .filter((code) => !laid.has(code))
    .forEach((code, i) =>
      felt.put(code, '', 'pile', { x: middle.x, y: middle.y - card.height * 0.02, turn: (i * 47) % 360, scale: 0.42 }, 30 + i, from),
    );
}

/** Open cards: shared cards in the middle, as wide apart as there is room; a seat's own by its plate or over its hand. */
function layOpen(felt: Laying, { seat, cards }: Zone): void {
  const { size, card, middle } = felt;
  if (seat === undefined) return laySpread(felt, cards);
  const plate = felt.plateOf(seat);
  const top = Math.min(size.height - 8, ...felt.places.map(({ y }) => y - card.height / 2));
  const at = plate
    ? { x: plate.x, y: plate.y + belowPlate(felt, plate) + card.height * (kSmall + 0.3) }
    : { x: middle.x, y: top - card.height * 0.26 };
  const room = (plate ? plateWidth(size, felt.players, plate.side) : size.width - 3 * card.width) / Math.max(1, cards.length);
  fan(cards.length, at, Math.max(kFinger, Math.min(card.width * 0.49, room))).forEach((place, i) =>
    felt.put(cards[i]!, cards[i]!, 'open', { ...place, scale: 0.45 }, 60 + i),
  );
}
function laySpread(felt: Laying, cards: string[]): void {
  const { card, middle, size } = felt;
  const taken = [...felt.taken(), ...felt.busy, ...felt.hands.map((fan) => boxOf(felt, fan))];
  /** It is at most so many cards aside. */
  const inRows = (scale: number, aside: number, rows: number) => {
    const [width, height] = [card.width * scale, card.height * scale];
    const perRow = Math.ceil(cards.length / rows);
    const high = height * (1.06 * rows - 0.06);
    const roomIn = ({ left, right }: Box) =>
      Math.min(right - left, 2 * (Math.min(middle.x - left, right - middle.x) + aside * width)) - width;
    const stepIn = (strip: Box) => Math.min(width * 1.08, roomIn(strip) / Math.max(1, perRow - 1));
    const strip = [0, 0.03, -0.03, 0.06, -0.06, 0.09, 0.12]
      .map((down) => middle.y + down * size.height)
      .map((y) => freeAcross(felt, taken, middle.x, y - high / 2, y + high / 2))
      .reduce((best, strip) => (stepIn(strip) > stepIn(best) + 1 ? strip : best));
    return { rows, perRow, width, height, high, scale, strip, step: stepIn(strip) };
  };
  const ways = kSpreads.flatMap((scale) => [0.5, 9].flatMap((aside) => [1, 2].map((rows) => inRows(scale, aside, rows))));
  const { rows, perRow, width, height, high, scale, strip, step } = ways.find(({ step, width }) => step >= width) ?? ways.at(-1)!;
  const between = Math.max(kFinger, step);
  const [wide, y] = [width + between * (perRow - 1), (strip.top + strip.bottom) / 2];
  const x = Math.max(strip.left + wide / 2, Math.min(strip.right - wide / 2, middle.x));
  for (let row = 0; row < rows; ++row) {
    const here = cards.slice(row * perRow, (row + 1) * perRow);
    const at = { x, y: y + (row - (rows - 1) / 2) * height * 1.06 };
    for (const [i, place] of fan(here.length, at, between).entries())
      felt.put(here[i]!, here[i]!, 'open', { ...place, scale }, 60 + row * perRow + i);
  }
  felt.busy.push(boxAt(x, y, wide, high));
}

function layHand(felt: Laying): void {
  const round = refills(felt.scene) ? felt.players : 1;
  felt.hand.forEach((code, i) => {
    felt.put(code, code, 'hand', felt.places[i]!, 200 + i, felt.source, Math.min(i, kFanned) * round);
  });
}

export function layout(scene: Scene, me: number, hand: string[], size: Size, earlier: Played[] = []): Felt {
  const felt = new Laying(scene, me, hand, size);
  layStock(felt);
  for (const zone of zonesOf(scene, 'pile', 'discards')) layPile(felt, zone);
  for (const zone of zonesOf(scene, 'spread', 'melds')) layOpen(felt, zone);
  for (const zone of zonesOf(scene, 'trick')) layTrick(felt, zone);
  if (felt.play) layEarlier(felt, felt.play, earlier);
  for (const zone of zonesOf(scene, 'heap')) layHeap(felt, zone);
  layOthers(felt);
  layHand(felt);
  const { card, sprites, plates, middle, play, stock, mine, signs } = felt;
  const chip = stock ? stock.y + card.height * 0.4 - 20 : 0;
  return { ...size, card, sprites, plates, middle, play, stock, chip, mine, signs };
}
