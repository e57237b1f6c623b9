import { expect, test } from 'vitest';
import { asFrench, backSvg, cardSvg, type Look, type Pack } from '../src/cards/draw';
import '../src/cards/northern';
import { core } from './support/core';

const looks: Look[] = (['italian', 'northern', 'french'] as const).flatMap((pack) =>
  (['two', 'four'] as const).flatMap((colours) =>
    (['normal', 'high'] as const).map((contrast) => ({ pack, colours, contrast, back: contrast === 'high' ? 'star' : 'waves' }) as const),
  ),
);
const packs: [string, Pack, number][] = [
  ['briscola', 'italian', 40],
  ['california_jack', 'french', 52],
];

test.each(packs)('every card of %s has a picture of its own in every look', (game, pack, size) => {
  const codes = Object.keys(core.cardNames(game).cards);
  expect(codes).toHaveLength(size);
  for (const look of looks) {
    const pictures = codes.map((code) => cardSvg(code, pack, look));
    expect(new Set(pictures).size).toBe(size);
    for (const picture of [...pictures, backSvg(look)]) {
      const parsed = new DOMParser().parseFromString(picture, 'image/svg+xml');
      expect(parsed.querySelector('parsererror')).toBeNull();
      expect(picture).not.toMatch(/NaN|undefined|<script|href|style=/);
    }
  }
});

test('an Italian card may be seen as a French one', () => {
  expect(['CC', '3B', 'KD', 'AS'].map(asFrench)).toEqual(['QH', '3C', 'KD', 'AS']);
  const italian = { pack: 'french', colours: 'two', contrast: 'normal', back: 'lozenge' } as const;
  expect(cardSvg('CC', 'italian', italian)).toBe(cardSvg('QH', 'french', { ...italian, pack: 'italian' }));
});

test('cards are called what they look like', async () => {
  const { cardWords, learn, settings, voice } = await import('../src/settings.svelte');
  await learn('en');
  expect(cardWords('briscola').cards.CD).toBe('the Cavallo of Denari');
  settings.pack = 'french';
  try {
    expect(cardWords('briscola').cards.CD).toBe('the Queen of Diamonds');
    expect(cardWords('briscola').suits).toEqual({ B: 'Clubs', C: 'Hearts', D: 'Diamonds', S: 'Spades' });
    expect(cardWords('president').cards.QD).toBe('the Queen of Diamonds');
    expect(voice()).toBe('en-x-french');
    const table = core.open({ game: 'briscola', seed: 'x' });
    for (const { text, label } of table.legal(0, voice())) expect(label).toBe(cardWords('briscola').cards[text]);
    table.close();
  } finally {
    settings.pack = 'italian';
  }
  expect(cardWords('tic_tac_toe').cards).toEqual({});
});
