import { expect, test } from 'vitest';
import type { Block } from 'virtual:rules';
import { read, standard } from '../src/settings.svelte';
import { gameKeys, nameOf, standardSetup, valuesOf } from '../src/setups';
import { filled } from '../src/message';
import { languages, say, speaker, wantWords, type FillsOf, type Spoken, type Word } from '../src/words';
import { core } from './support/core';

test('a word that is missing, a row without a language and a place without a value do not compile', async () => {
  // @ts-expect-error there is no such word
  const word: Word = 'no such word';
  // @ts-expect-error a language says every word
  const rows: Spoken['rows'] = { rules: 'Regeln' };
  // @ts-expect-error a step has its number
  const fills: FillsOf<'step'> = [{ of: 3 }];
  expect([word, rows, fills]).toHaveLength(3);
  expect(languages).toEqual(['en', 'it']);
  expect(say(await speaker('it'), 'go_on_with', { game: 'Tris' })).toBe('Continua Tris');
});

test('a row is filled as the core fills it', () => {
  const row = '{n, plural, =0 {nothing} one {a card} other {# cards of {who}}}';
  expect([0, 1, 2].map((n) => filled(row, { n, who: 'Anna' }))).toEqual(['nothing', 'a card', '2 cards of Anna']);
  const told = '{seat, select, you {You play} other {{seat} plays}} {cards}.';
  expect(['you', 'Bruno'].map((seat) => filled(told, { seat, cards: '# {x}' }))).toEqual(['You play # {x}.', 'Bruno plays # {x}.']);
  expect(filled('#{n}, {n, plural, one {# of {of, plural, one {#} other {# each}}} other {#}}', { n: 1, of: 3 })).toBe('#1, 1 of 3 each');
});

test('every row of every language can be filled, whatever the number', async () => {
  wantWords('more');
  wantWords('learn');
  for (const language of languages)
    for (const [key, row] of Object.entries((await speaker(language)).rows))
      for (const n of [0, 1, 2]) {
        const values = new Proxy({} as Record<string, number>, { get: () => n });
        expect(filled(row, values), `${language}: ${key}`).not.toMatch(
          /[{}]|\b1 (points|cards|seconds|matches|punti|carte|secondi|partite)\b/,
        );
      }
});

test('the core has a word for every game, option and value, in both languages', () => {
  for (const language of ['en', 'it'] as const)
    for (const { game, name, about, options } of core.games(language)) {
      expect(name && about, game).toBeTruthy();
      for (const [key, { label, list, labels, ...option }] of Object.entries(options)) {
        expect(label, `${game} ${key}`).toBeTruthy();
        expect(labels?.length, `${game} ${key}`).toBe(list?.length);
        expect(labels ?? [], `${game} ${key}`).not.toContain('');
        const values = valuesOf({ label: label!, list, labels, ...option }).map(({ value }) => value);
        expect(values).toContain(option.default);
        for (const value of values) core.open({ game, players: option.seats, options: { [key]: value }, seed: 'x' }).close();
      }
    }
});

test('options are data, and the standard setup of every game is one the core takes', () => {
  for (const game of gameKeys) core.open({ game, ...standardSetup(game), seed: 'x' }).close();
  const values = (option: object) => valuesOf({ default: '', label: '', ...option }).map(({ value }) => value);
  expect(values({ min: 1, max: 4 })).toEqual(['1', '2', '3', '4']);
  expect(values({ min: 7, max: 10, step: 3 })).toEqual(['7', '10']);
  expect(valuesOf({ default: 'a', label: '', list: ['a', 'b'], labels: ['A', ''] })).toEqual([
    { value: 'a', label: 'A' },
    { value: 'b', label: 'b' },
  ]);
  expect(nameOf('a game of tomorrow')).toBe('a game of tomorrow');
});

test('damaged or foreign settings leave the standard ones', () => {
  expect(read('{')).toEqual(standard());
  expect(read('[1]')).toEqual(standard());
  expect(read('{"volume":"loud","theme":"dark","hack":1}')).toEqual({ ...standard(), theme: 'dark' });
});

test('the rules pages are read whole while the page is built', async () => {
  const pages = import.meta.glob<Block[]>('@games/*/rules.*.md', { query: '?blocks', import: 'default' });
  const page = (game: string, language: string) =>
    Object.entries(pages).find(([name]) => name.endsWith(`/${game}/rules.${language}.md`))![1]();
  for (const game of gameKeys)
    for (const language of languages) {
      const blocks = await page(game, language);
      expect(blocks.filter(({ kind }) => kind === 'heading').length, game).toBeGreaterThan(2);
      for (const block of blocks)
        if (block.kind === 'paragraph')
          expect(block.spans.map((span) => (typeof span === 'string' ? span : span.text)).join('')).not.toMatch(/^#|^\||```|<!--/);
    }
});
