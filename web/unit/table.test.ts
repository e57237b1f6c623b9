import { describe, expect, test } from 'vitest';
import type { Update } from '../src/engine/match';
import { ended, handOf, plainScene, sceneFrom, zoneOf, zonesOf, type Scene } from '../src/engine/scene';
import { frames, type Moment } from '../src/table/frames';
import { belowPlate, Laying, plateWidth, type Sprite } from '../src/table/laying';
import { layout } from '../src/table/layout';
import { earlierPlays } from '../src/table/tricks';
import { core, moments, sceneOf, setups, updateOf } from './support/core';

const sizes = [
  [320, 500],
  [390, 700],
  [740, 250],
  [1000, 690],
] as const;
/** The felt in a window of 1440×900, 1024×768, 390×844, 320×568 and 844×390, with as few and as many buttons below as there are. */
const felts = [
  [1094, 770],
  [960, 638],
  [390, 696],
  [390, 640],
  [320, 420],
  [320, 372],
  [844, 268],
] as const;
const lay = (scene: Scene, width: number, height: number) => layout(scene, 0, handOf(scene, 0), { width, height });

describe.each(setups.filter(([game]) => Object.keys(core.cardNames(game).cards).length))('%s with %i', (game, players) => {
  test('no card is in two places, and each of the hand shows 24 px', () => {
    let nth = 0;
    for (const { scene } of moments(game, players))
      for (const [width, height] of [sizes[nth++ % 4]!, sizes[nth % 4]!]) {
        const felt = lay(scene, width, height);
        const keys = felt.sprites.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        const hand = felt.sprites.filter(({ role }) => role === 'hand');
        for (const [i, card] of hand.entries()) {
          const next = hand[i + 1];
          const inside = Math.abs(card.x - width / 2) + felt.card.width / 2 <= width / 2 + 0.5;
          const seen = !next || Math.abs(next.y - card.y) > 20 || next.x - card.x >= 24;
          if (!inside || !seen) expect.fail(`${card.key} of ${hand.length} on ${width} px`);
        }
      }
  });
  test('the player’s own plate covers neither hand nor stock', () => {
    const plate = 30;
    for (const { scene } of moments(game, players))
      for (const [width, height] of [...sizes, [320, 330], [320, 400]] as const) {
        const { card, chip, mine, stock, sprites } = lay(scene, width, height);
        const top = height - mine.bottom - plate;
        const isBeside = stock && stock.x - 32 >= 160; // half of the label, and the widest plate
        if (stock && !isBeside && 'left' in mine && mine.bottom > 20)
          expect(chip + 26, `stock on ${width}×${height}`).toBeLessThanOrEqual(top);
        const hand = sprites.filter(({ role }) => role === 'hand');
        const clear = ({ x, y }: { x: number; y: number }) =>
          y - card.height / 2 >= height - mine.bottom ||
          ('right' in mine ? x - card.width / 2 > width - mine.right : x - card.width / 2 > 160);
        expect(hand.every(clear), `hand on ${width}×${height}`).toBe(true);
      }
  });
  test('the player’s own plate covers no other plate, also with three lines on it', () => {
    for (const { scene } of moments(game, players))
      for (const [width, height] of felts) {
        const { mine, plates } = lay(scene, width, height);
        if (!('left' in mine) || mine.bottom < 20) continue;
        const lowest = Math.max(...plates.map(({ y }) => y)) + 59;
        expect(lowest, `on ${width}×${height}`).toBeLessThanOrEqual(height - mine.bottom - 30);
      }
  });
  test('a known card of another is never behind a plate', () => {
    for (const { scene } of moments(game, players))
      for (const [width, height] of felts) {
        const felt = new Laying(scene, 0, handOf(scene, 0), { width, height });
        const { plates, sprites, card } = lay(scene, width, height);
        for (const { x, y, scale, key } of sprites.filter(({ role, code }) => role === 'back' && code)) {
          const owner = zonesOf(scene, 'hand').find(({ cards }) => cards.includes(key))!.seat;
          const plate = plates.find(({ seat }) => seat === owner)!;
          const isBeside = Math.abs(x - plate.x) - (card.width * scale) / 2 >= plateWidth({ width, height }, players, plate.side) / 2;
          const isBelow = y - (card.height * scale) / 2 >= plate.y + belowPlate(felt, plate) - 4;
          expect(isBeside || isBelow, `${key} on ${width}×${height}`).toBe(true);
        }
      }
  });
  test('on a phone on its side each hand is far nearer to its own plate than to another', () => {
    for (const { scene } of moments(game, players)) {
      const size = { width: 844, height: 268 };
      const felt = new Laying(scene, 0, handOf(scene, 0), size);
      const { plates, sprites, card } = lay(scene, size.width, size.height);
      for (const { seat } of plates) {
        const hand = sprites.filter(({ key, role }) => role === 'back' && key.startsWith(`back${seat}.`));
        if (!hand.length) continue;
        const [wide, high] = [(card.width * hand[0]!.scale) / 2, (card.height * hand[0]!.scale) / 2];
        const [left, right] = [Math.min(...hand.map(({ x }) => x)) - wide, Math.max(...hand.map(({ x }) => x)) + wide];
        const far = plates.map((plate) => {
          const half = plateWidth(size, players, plate.side) / 2;
          const across = Math.max(plate.x - half - right, left - plate.x - half);
          const down = Math.max(plate.y - hand[0]!.y - high, hand[0]!.y - high - plate.y - belowPlate(felt, plate));
          return { of: plate.seat, far: Math.hypot(Math.max(0, across), Math.max(0, down)) };
        });
        const own = far.find(({ of }) => of === seat)!.far;
        if (players > 2) expect(own, `the hand of ${seat}`).toBeLessThan(20);
        const plate = plates.find((plate) => plate.seat === seat)!;
        const isTucked = hand[0]!.y - high < plate.y + belowPlate(felt, plate) - 4 && left < plate.x && right > plate.x;
        if (isTucked) continue; // it looks out from under its plate
        for (const other of far.filter(({ of }) => of !== seat))
          expect(other.far, `the hand of ${seat}, the plate of ${other.of}`).toBeGreaterThan(2 * own);
      }
    }
  });
  test('what is shown on the way never has a card twice nor loses one, and ends with the scene itself', () => {
    let before: Moment | undefined;
    for (const moment of moments(game, players)) {
      const shown = frames(before, moment);
      expect(shown.at(-1)!.scene).toBe(moment.scene);
      for (const { scene } of shown) {
        const keys = lay(scene, 390, 700).sprites.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }
      if (shown.length === 2) {
        const last = zoneOf(moment.scene, 'last');
        if (last) expect(last.by[last.cards.indexOf(shown[0]!.won!)]).toBe(last.taker);
        const count = ({ zones }: Scene) =>
          zones.reduce((n, { kind, cards, backs }) => n + (kind === 'last' ? 0 : cards.length + backs), 0);
        expect(count(shown[0]!.scene)).toBe(count(before!.scene));
        for (const seat of shown[0]!.scene.seats.keys()) {
          const { cards, backs } = zoneOf(shown[0]!.scene, 'hand', seat)!;
          expect(shown[0]!.scene.seats[seat]!.cards).toBe(cards.length + backs);
        }
      }
      before = moment;
    }
  });
});

test('a full trick is laid open, each card before the seat that played it, before it is taken away', () => {
  let before: Moment | undefined;
  let tricks = 0;
  for (const moment of moments('briscola', 3)) {
    const [first, second] = frames(before, moment);
    if (second) {
      ++tricks;
      const [trick, last] = [zoneOf(first!.scene, 'trick')!, zoneOf(moment.scene, 'last')!];
      expect(trick.cards).toHaveLength(3);
      expect([trick.cards, trick.by]).toEqual([last.cards, last.by]);
      expect(zonesOf(first!.scene, 'pile')).toEqual(zonesOf(before!.scene, 'pile'));
      expect(first!.scene.choices).toEqual([]);
      expect(first!.pause).toBe('trick');
    }
    before = moment;
  }
  expect(tricks).toBe(13);
});

test('a play that nobody beats is seen before it goes, with the cards that beat the play before', () => {
  let before: Moment | undefined;
  let swept = 0;
  for (const moment of moments('president', 4)) {
    const shown = frames(before, moment);
    if (shown.length === 2) {
      ++swept;
      const trick = zoneOf(shown[0]!.scene, 'trick')!;
      expect(trick.cards.length).toBeGreaterThan(0);
      expect(new Set(trick.by).size).toBe(1);
    }
    before = moment;
  }
  expect(swept).toBeGreaterThan(5);
});

test('a role that the last card brought to light is shown with that card', () => {
  let before: Moment | undefined;
  let shown = 0;
  for (const moment of moments('joker', 3)) {
    const [first, second] = frames(before, moment);
    const hasRole = (scene: Scene) => scene.seats.some(({ badges }) => badges.some(({ key }) => key === 'joker'));
    if (second && hasRole(second.scene)) {
      ++shown;
      expect(hasRole(first!.scene)).toBe(true);
    }
    before = moment;
  }
  expect(shown).toBeGreaterThan(3);
});

const card = (kind: string, cards: string[], more = {}) => ({ kind, cards, ...more }) as object;

test('zones of games to come are laid out: a spread, melds, discards, a trick of five, a trump without a stock', () => {
  const scene = sceneFrom({
    seats: Array.from({ length: 5 }, () => ({ cards: 2 })),
    zones: [
      card('hand', ['AB', '2B'], { seat: 0 }),
      ...[1, 2, 3, 4].map((seat) => card('hand', [], { seat, backs: 2 })),
      card('spread', ['3B', '4B', '5B']),
      card('melds', ['6B', '7B'], { seat: 0 }),
      card('melds', ['JB', 'CB'], { seat: 2 }),
      card('discards', ['KB'], { seat: 1 }),
      card('discards', [], { backs: 3 }),
      card('trick', ['AC', '2C', '3C', '4C', '5C'], { by: [0, 1, 2, 3, 4] }),
      { kind: 'nobody knows this', cards: ['6C'] } as object,
    ],
    facts: [{ key: 'trump', text: 'trump Coppe', value: 'C' }],
  });
  for (const [width, height] of sizes) {
    const { sprites, stock } = lay(scene, width, height);
    expect(stock).toBeDefined();
    expect(new Set(sprites.map(({ key }) => key)).size).toBe(sprites.length);
    expect(
      sprites
        .filter(({ code }) => code)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['AB', '2B', '3B', '4B', '5B', '6B', '7B', 'JB', 'CB', 'AC', '2C', '3C', '4C', '5C'].sort());
    for (const { x, y, key } of sprites) expect(x >= 0 && x <= width && y >= 0 && y <= height, `${key} on ${width}×${height}`).toBe(true);
  }
});

test('plates along the upper edge leave room for each other, however much stands on them', () => {
  for (let players = 3; players <= 8; ++players)
    for (const [width, height] of [...sizes, [844, 260] as const, [1080, 760] as const]) {
      const scene = sceneFrom({ seats: Array.from({ length: players }, () => ({ cards: 5 })), zones: [] });
      const across = lay(scene, width, height)
        .plates.filter(({ side }) => side === 'top')
        .map(({ x }) => x);
      for (const [i, x] of across.slice(1).entries())
        expect(x - across[i]!, `${players} on ${width}×${height}`).toBeGreaterThanOrEqual(plateWidth({ width, height }, players, 'top'));
    }
});

/** Where a card's two indices are, in widths of the card from its middle. */
const corners = [-1, 1].map((side) =>
  [0.03, 0.14, 0.25].flatMap((x) => [0.04, 0.24, 0.42].map((y) => [side * (0.5 - x), side * (0.8 - y)] as const)),
);
type Laid = Pick<Sprite, 'x' | 'y' | 'turn' | 'scale'>;
const turned = (x: number, y: number, degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};
function covers(above: Laid, below: Laid, corner: (typeof corners)[0], width: number): boolean {
  return corner.some(([right, down]) => {
    const at = turned(right * below.scale, down * below.scale, below.turn);
    const on = turned(below.x + at.x * width - above.x, below.y + at.y * width - above.y, -above.turn);
    return Math.abs(on.x) < (width * above.scale) / 2 && Math.abs(on.y) < (width * above.scale * 1.6) / 2;
  });
}
/** Whose index of the trick is covered: by another card of it, or by the hand. */
function covered({ sprites, card }: ReturnType<typeof lay>): string[] {
  const trick = sprites.filter(({ role }) => role === 'trick');
  const above = (z: number) => sprites.filter((other) => (other.role === 'trick' || other.role === 'hand') && other.z > z);
  return trick.flatMap((one) =>
    above(one.z).flatMap((other) => (corners.some((corner) => covers(other, one, corner, card.width)) ? `${other.key} on ${one.key}` : [])),
  );
}
test.each([2, 3, 4, 5])('a trick of %i covers no index, in whatever order it is played', (players) => {
  const deck = ['AB', '2B', '3B', '4B', '5B', '6B', '7B', 'JB', 'CB', 'KB'];
  const codes = ['AC', '2C', '3C', '4C', '5C'].slice(0, players);
  for (const holds of [3, 8, 10])
    for (const stocked of [true, false])
      for (const leader of codes.keys())
        for (const [width, height] of felts) {
          const scene = sceneFrom({
            seats: codes.map(() => ({ cards: holds, points: 12, badges: [{ key: 'role', text: 'partner' }] })),
            zones: [
              card('hand', deck.slice(0, holds), { seat: 0 }),
              ...codes.slice(1).map((_, i) => card('hand', [], { seat: i + 1, backs: holds })),
              ...(stocked ? [card('stock', [], { backs: 9 }), card('turned', ['KD'])] : []),
              card('trick', codes, { by: codes.map((_, i) => (leader + i) % players) }),
            ],
            facts: [{ key: 'trump', text: 'trump Denari', value: 'D' }],
          });
          expect(covered(lay(scene, width, height)), `${holds} in the hand on ${width}×${height}`).toEqual([]);
        }
});
test.each(setups.filter(([game]) => Object.keys(core.cardNames(game).cards).length))(
  'no trick of %s with %i covers an index',
  (game, players) => {
    let before: Moment | undefined;
    for (const moment of moments(game, players)) {
      for (const { scene } of frames(before, moment)) {
        if (zoneOf(scene, 'trick')?.together || !zoneOf(scene, 'trick')?.cards.length) continue;
        for (const [width, height] of felts) expect(covered(lay(scene, width, height)), `${width}×${height}`).toEqual([]);
      }
      if (moment.view.deal_over) return;
      before = moment;
    }
  },
);

type Box = { left: number; right: number; top: number; bottom: number };
const meet = (a: Box, b: Box) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
/** What lies there, as boxes: the cards that have a role, and the others' plates in one line and a half. */
function boxes({ sprites, card, plates, width, height }: ReturnType<typeof lay>, players: number) {
  const ofRole = (...wanted: (Sprite['role'] | number)[]) =>
    sprites
      .filter(({ role, key }) => wanted.includes(role) && (typeof wanted[1] !== 'number' || key.startsWith(`back${wanted[1]}.`)))
      .map(({ x, y, scale }): Box => {
        const [wide, high] = [(card.width * scale) / 2, (card.height * scale) / 2];
        return { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
      });
  const plateBox = ({ x, y, side }: (typeof plates)[0]): Box => {
    const half = plateWidth({ width, height }, players, side) / 2;
    return { left: x - half, right: x + half, top: y, bottom: y + 36 };
  };
  return { ofRole, plates: plates.map(plateBox) };
}

describe.each([
  ['president', 4],
  ['president', 5],
  ['president', 8],
  ['tressette', 4],
  ['briscola_chiamata', 5],
] as const)('%s with %i', (game, players) => {
  test('hands that are not refilled are all seen as backs that cover nothing, at least from under their own plates', () => {
    let before: Moment | undefined;
    for (const moment of moments(game, players)) {
      const { scene } = frames(before, moment)[0]!;
      for (const [width, height] of felts) {
        const felt = lay(scene, width, height);
        const { ofRole, plates } = boxes(felt, players);
        const others = ofRole('hand', 'earlier');
        for (const [i, { seat }] of felt.plates.entries()) {
          const backs = ofRole('back', seat);
          expect(backs, `of ${seat} on ${width}×${height}`).toHaveLength(zoneOf(scene, 'hand', seat)!.backs);
          if (!backs.length) continue;
          const inTheWay = [...others, ...plates.filter((_, k) => k !== i)];
          if (backs.some((back) => inTheWay.some((other) => meet(back, other))))
            expect.fail(`${seat} lies on something on ${width}×${height}`);
          const { left, right, bottom } = plates[i]!;
          const isHidden = backs.every((back) => back.left >= left && back.right <= right && back.bottom < bottom);
          if (isHidden) expect.fail(`${seat} lies behind its plate on ${width}×${height}`);
        }
      }
      if (moment.view.deal_over) return;
      before = moment;
    }
  });
});

test.each([4, 8])('all plays of an open trick of %i are seen, each over its player’s name', (players) => {
  const past: Update[] = [];
  let most = 0;
  for (const { table, view } of moments('president', players)) {
    past.push(updateOf(table));
    if (view.deal_over) break;
    const { scene } = past.at(-1)!;
    const earlier = earlierPlays(past, scene);
    most = Math.max(most, earlier.length);
    const heap = zoneOf(scene, 'heap')?.cards ?? [];
    for (const play of earlier) for (const code of play.cards) expect(heap).toContain(code);
    for (const [width, height] of felts) {
      const felt = layout(scene, 0, handOf(scene, 0), { width, height }, earlier);
      const shown = felt.sprites.filter(({ role }) => role === 'earlier').map(({ code }) => code);
      expect(shown, `${width}×${height}`).toEqual(earlier.flatMap(({ cards }) => cards));
      expect(felt.signs.map(({ seat }) => seat)).toEqual(earlier.map(({ seat }) => seat));
      expect(new Set(felt.sprites.map(({ key }) => key)).size).toBe(felt.sprites.length);
      const { ofRole, plates } = boxes(felt, players);
      for (const card of ofRole('earlier'))
        if ([...plates, ...ofRole('trick', 'hand')].some((other) => meet(card, other))) expect.fail(`on something on ${width}×${height}`);
    }
  }
  expect(most).toBeGreaterThan(2);
});

test.each(setups.filter(([game, players]) => players < 4 && Object.keys(core.cardNames(game).cards).length))(
  'no card of a trick of %s with %i lies on a hand, on a back or on the stock',
  (game, players) => {
    let before: Moment | undefined;
    for (const moment of moments(game, players)) {
      for (const { scene } of frames(before, moment)) {
        if (zoneOf(scene, 'trick')?.together) return;
        for (const [width, height] of felts) {
          const { ofRole } = boxes(lay(scene, width, height), players);
          for (const card of ofRole('trick'))
            if (ofRole('hand', 'back', 'stock').some((other) => meet(card, other))) expect.fail(`on something on ${width}×${height}`);
        }
      }
      if (moment.view.deal_over) return;
      before = moment;
    }
  },
);
test('a card that comes to a trick for two moves neither the hand nor the card that lies there, but a little', () => {
  let before: Moment | undefined;
  for (const moment of moments('tressette', 2)) {
    const [width, height] = [320, 420];
    const shown = before && zoneOf(before.scene, 'trick')!.cards.length ? frames(before, moment)[0]!.scene : undefined;
    if (shown) {
      const [was, is] = [lay(before!.scene, width, height), lay(shown, width, height)];
      const placeOf = ({ sprites }: typeof was) => sprites.find(({ role }) => role === 'trick')!;
      const rowsOf = ({ sprites }: typeof was) => new Set(sprites.flatMap(({ role, y }) => (role === 'hand' ? y : []))).size;
      expect(Math.hypot(placeOf(is).x - placeOf(was).x, placeOf(is).y - placeOf(was).y)).toBeLessThan(30);
      if (handOf(shown, 0).length > 8) expect(rowsOf(is)).toBe(rowsOf(was));
    }
    if (moment.view.deal_over) return;
    before = moment;
  }
});

test.each([
  [2, 'scopa'],
  [3, 'scopa'],
  [4, 'scopa'],
  [4, 'scopone'],
] as const)('the open cards of Scopa with %i (%s) do not cover each other on a phone, nor anything else', (players, form) => {
  let [rows, most] = [0, 0];
  for (const { scene, view } of moments('scopa', players, players === 4 ? { form } : {})) {
    if (view.deal_over && view.deal > 2) break;
    for (const [width, height] of [[390, 700], ...felts] as const) {
      const felt = lay(scene, width, height);
      const { ofRole, plates } = boxes(felt, players);
      const open = ofRole('open');
      rows = Math.max(rows, new Set(open.map(({ top }) => top)).size);
      most = Math.max(most, open.length);
      const names = plates.map((plate) => ({ ...plate, bottom: plate.top + 25 }));
      const others = [...names, ...ofRole('hand', 'stock', 'pile', 'back')];
      for (const [i, card] of open.entries()) {
        if ([...open.slice(i + 1), ...others].some((other) => meet(card, other))) expect.fail(`${open.length} cards on ${width}×${height}`);
        if (card.left < 0 || card.right > width) expect.fail(`${open.length} cards beyond ${width}×${height}`);
      }
    }
  }
  expect(rows).toBe(2);
  if (players === 2) expect(most).toBeGreaterThan(8);
});

test('on a phone the hand of the player opposite stays below its plate or under it', () => {
  for (const { scene, view } of moments('president', 4)) {
    if (view.deal > 1) break;
    for (const [width, height] of felts.filter(([width]) => width < 400)) {
      const { plates, sprites } = lay(scene, width, height);
      const backs = sprites.filter(({ key }) => key.startsWith('back2.')).map(({ x }) => x);
      const middle = (Math.min(...backs) + Math.max(...backs)) / 2;
      if (backs.length) expect(Math.abs(middle - plates.find(({ seat }) => seat === 2)!.x), `on ${width}×${height}`).toBeLessThan(5);
    }
  }
});

test('a fanned hand lies on the felt, its outer cards too', () => {
  const cards = ['AB', '2B', '3B', '4B', '5B', '6B'];
  for (let n = 1; n <= cards.length; ++n)
    for (const [width, height] of felts) {
      const felt = lay(sceneFrom({ seats: [{}, {}], zones: [card('hand', cards.slice(0, n), { seat: 0 })] }), width, height);
      for (const { x, y, turn, key } of felt.sprites) {
        const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.abs(Math.sin((turn * Math.PI) / 180))];
        const lowest = y + (felt.card.height * cos + felt.card.width * sin) / 2;
        const side = (felt.card.width * cos + felt.card.height * sin) / 2;
        expect(lowest, `${key} of ${n} on ${width}×${height}`).toBeLessThanOrEqual(height);
        expect(Math.abs(x - width / 2) + side, `${key} of ${n} on ${width}×${height}`).toBeLessThanOrEqual(width / 2 + 2);
      }
    }
});

test('a house that sends no scene is played by labelled buttons', () => {
  for (const [game, players] of setups) {
    const table = core.open({ game, players, seed: 'plain' });
    const view = table.view(0) as any;
    const scene = plainScene(view, table.legal(0) as any);
    expect(scene.seats).toHaveLength(players);
    expect(scene.choices.map(({ move }) => move)).toEqual(view.legal ?? []);
    expect(scene.choices.every(({ how, label }) => how === 'button' && label)).toBe(true);
    expect(lay(scene, 390, 700).plates).toHaveLength(players - 1);
    expect(ended(scene).choices).toEqual([]);
  }
});

test('the module says a scene in the player’s language', () => {
  const table = core.open({ game: 'briscola', seed: 'x' });
  const trump = (language: 'en' | 'it') => sceneOf(table, 0, language).facts.find(({ key }) => key === 'trump')!;
  expect(trump('en').text).toMatch(/^trump /);
  expect(trump('it').text).toMatch(/^briscola /);
  expect(trump('en').value).toBe(trump('it').value);
});
