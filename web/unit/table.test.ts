import { describe, expect, test } from 'vitest';
import { frames } from '../src/table/frames';
import { layout } from '../src/table/layout';
import { setups, views } from './support/core';

const sizes = [[320, 500], [390, 700], [740, 250], [1000, 690]] as const;

describe.each(setups.filter(([game]) => !/tic|rock/.test(game)))('%s with %i', (game, players) => {
  test('no card is in two places, and each of the hand shows 24 px', () => {
    let nth = 0;
    for (const { view } of views(game, players))
      for (const [width, height] of [sizes[nth++ % 4]!, sizes[nth % 4]!]) {
        const felt = layout(view, view.own.hand, { width, height });
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
    for (const { view } of views(game, players))
      for (const [width, height] of [...sizes, [320, 330], [320, 400]] as const) {
        const { card, chip, mine, stock, sprites } = layout(view, view.own.hand, { width, height });
        const top = height - mine.bottom - plate;
        if (stock && 'left' in mine && mine.bottom > 20) expect(chip + 26, `stock on ${width}×${height}`).toBeLessThanOrEqual(top);
        const hand = sprites.filter(({ role }) => role === 'hand');
        const clear = ({ x, y }: { x: number; y: number }) =>
          y - card.height / 2 >= height - mine.bottom || ('right' in mine ? x - card.width / 2 > width - mine.right : x - card.width / 2 > 160);
        expect(hand.every(clear), `hand on ${width}×${height}`).toBe(true);
      }
  });
  test('what is shown on the way never has a card twice, and ends with the view itself', () => {
    let before;
    for (const { view } of views(game, players)) {
      const shown = frames(before, view);
      expect(shown.at(-1)!.view).toBe(view);
      for (const frame of shown) {
        const keys = layout(frame.view, frame.view.own.hand, { width: 390, height: 700 }).sprites.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }
      before = view;
    }
  });
});

test('a full trick is laid open before it is taken away', () => {
  let before;
  let tricks = 0;
  for (const { view } of views('briscola', 2)) {
    const [first, second] = frames(before, view);
    if (second) {
      ++tricks;
      expect(first!.view.public.trick).toHaveLength(2);
      expect(first!.view.public.trick).toEqual(view.public.last_trick);
      expect(first!.view.public.piles).toEqual(before!.public.piles);
      expect(first!.pause).toBe('trick');
    }
    before = view;
  }
  expect(tricks).toBe(20);
});

test('a play of President that nobody beats is seen before it goes', () => {
  let before;
  let swept = 0;
  for (const { view } of views('president', 4)) {
    const shown = frames(before, view);
    if (shown.length === 2) {
      ++swept;
      expect(shown[0]!.view.public.table.length).toBeGreaterThan(0);
    }
    before = view;
  }
  expect(swept).toBeGreaterThan(5);
});
