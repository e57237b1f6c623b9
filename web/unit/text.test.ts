import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, spans } from '../src/markdown';
import { read, standard } from '../src/settings.svelte';
import { gameKeys, standardSetup, valuesOf } from '../src/setups';
import { isWord, say, type Rows, type Word } from '../src/words';
import { core } from './support/core';

test('a word that is missing, or missing in a language, does not compile', () => {
  // @ts-expect-error there is no such word
  const word: Word = 'no such word';
  // @ts-expect-error it is not said in Italian
  const rows = { hello: { en: 'Hello' } } satisfies Rows;
  expect(isWord(word) || isWord(Object.keys(rows)[0]!)).toBe(false);
  expect(say('it', 'go_on_with', { game: say('it', 'tic_tac_toe') })).toBe('Continua Tris');
});

test('there is a word for every game, option and value of the core', () => {
  for (const { game, options } of core.games()) {
    expect(isWord(game) && isWord(`about_${game}`), game).toBe(true);
    for (const [option, { values }] of Object.entries(options)) {
      expect(isWord(`option_${option}`), option).toBe(true);
      for (const value of valuesOf(values)) expect(/^\d+$/.test(value) || isWord(`value_${value}`), value).toBe(true);
    }
  }
});

test('the standard setup of every game is one the core takes', () => {
  for (const game of gameKeys) core.open({ game, ...standardSetup(game), seed: 'x' }).close();
  expect(valuesOf('1 to 4')).toEqual(['1', '2', '3', '4']);
  expect(valuesOf('7 or 10')).toEqual(['7', '10']);
});

test('damaged or foreign settings leave the standard ones', () => {
  expect(read('{')).toEqual(standard());
  expect(read('[1]')).toEqual(standard());
  expect(read('{"volume":"loud","theme":"dark","hack":1}')).toEqual({ ...standard(), theme: 'dark' });
});

test('the rules pages are read whole', () => {
  const folder = `${__dirname}/../../docs/rules`;
  for (const name of readdirSync(folder)) {
    const blocks = parse(readFileSync(`${folder}/${name}`, 'utf8'));
    expect(blocks.filter(({ kind }) => kind === 'heading').length, name).toBeGreaterThan(2);
    for (const block of blocks) if (block.kind === 'paragraph') expect(block.spans.map(({ text }) => text).join('')).not.toMatch(/^#|^\||```|<!--/);
  }
  expect(parse('a\n<!-- example: x | lines 1-2 -->\n```\n<!-- told -->\n```')).toEqual([
    { kind: 'paragraph', spans: [{ kind: 'text', text: 'a' }] }, { kind: 'code', text: '<!-- told -->' },
  ]);
  expect(spans('a **b** `c` <img src=x>')).toEqual([
    { kind: 'text', text: 'a ' }, { kind: 'bold', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'code', text: 'c' },
    { kind: 'text', text: ' <img src=x>' },
  ]);
});
