import { describe, expect, test } from 'vitest';
import { sceneFrom, zoneOf, type Choice } from '../src/engine/scene';
import { cardsIn, direct, fitting, Memory, ofCards, ofCell, ofNumber, settledBy, tapped } from '../src/table/choosing';
import { moments, setups } from './support/core';

const choicesOf = (choices: object[]) => sceneFrom({ choices }).choices;
const now = (choices: Choice[]) => choices.map((choice) => ({ choice, now: true }));

/** Every move that the page can make of a choice. */
function made(choice: Choice, columns: number): object[] {
  if (choice.how === 'cell') return choice.cells.map((cell) => ofCell(cell, columns));
  if (choice.how === 'number') return Array.from({ length: choice.max - choice.min + 1 }, (_, i) => ofNumber(choice, choice.min + i));
  if (choice.how !== 'cards') return [choice.move!];
  const sizes = Array.from({ length: choice.max - choice.min + 1 }, (_, i) => choice.min + i);
  return choice.groups.flatMap((group) => sizes.flatMap((size) => sets(group, size))).map((cards) => ofCards(choice, cards));
}
function sets(cards: string[], size: number): string[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, i) => sets(cards.slice(i + 1), size - 1).map((rest) => [card, ...rest]));
}

describe.each(setups)('%s with %i', (game, players) => {
  test('every legal move can be made of the choices', () => {
    let turns = 0;
    for (const { view, scene } of moments(game, players)) {
      const { legal = [] } = view as { legal?: object[] };
      if (!legal.length) continue;
      if (++turns > 40) break;
      const columns = zoneOf(scene, 'board')?.columns ?? 0;
      const all = new Set(scene.choices.flatMap((choice) => made(choice, columns)).map((move) => JSON.stringify(move)));
      for (const move of legal) expect(all.has(JSON.stringify(move)), `${JSON.stringify(move)} at move ${view.version}`).toBe(true);
    }
    expect(turns).toBeGreaterThan(0);
  });
});

test('one tap plays a card where nothing else can be meant by it', () => {
  const card = { how: 'cards', member: 'card', groups: [['3B', 'AC']], min: 1, max: 1 };
  expect(direct(now(choicesOf([card, { label: 'Pass', move: { pass: true } }])))!.member).toBe('card');
  expect(direct(now(choicesOf([card, { ...card, member: 'discard' }])))).toBeUndefined();
  expect(direct(now(choicesOf([{ ...card, list: true }])))).toBeUndefined();
  expect(direct([])).toBeUndefined();
});

test('a card onto others is made by tapping it and what tells it from other moves, or from the list', () => {
  const onto = (cards: string[]) => ({ how: 'onto', cards, move: { card: cards[0], take: cards.slice(1) } });
  const choices = choicesOf([onto(['7B', '7C']), onto(['7B', '3D', '4D']), onto(['7B', '7C', '3D']), onto(['2B'])]);
  expect(fitting(choices, [])).toEqual([]);
  expect(fitting(choices, ['7B'])).toHaveLength(3);
  expect(settledBy(choices, ['7B', '7C'])).toBeUndefined(); // more may be meant
  expect(settledBy(choices, ['7B', '3D'])).toBeUndefined();
  expect(settledBy(choices, ['3D', '4D', '7B'])!.move).toEqual({ card: '7B', take: ['3D', '4D'] });
  expect(settledBy(choices, ['7B', '4D'])!.move).toEqual({ card: '7B', take: ['3D', '4D'] });
  expect(settledBy(choices, ['4D'])).toBeUndefined(); // the card that moves is not tapped
  expect(settledBy(choices, ['2B'])!.move).toEqual({ card: '2B', take: [] });
});

test('a tap on a card that does not go with the chosen ones chooses it alone', () => {
  const onto = (cards: string[]) => ({ how: 'onto', cards, move: { card: cards[0], take: cards.slice(1) } });
  const choices = choicesOf([onto(['7B', '7C']), onto(['7B', '3D', '4D']), onto(['2B'])]);
  expect(tapped(choices, ['7B'], '3D')).toEqual(['7B', '3D']);
  expect(tapped(choices, ['7B'], '2B')).toEqual(['2B']);
  expect(tapped(choices, ['7B', '3D'], '7C')).toEqual(['7C']);
  expect(tapped(choices, ['7B', '3D'], '3D')).toEqual(['7B']);
  const set = choicesOf([{ how: 'cards', member: 'cards', list: true, groups: [['3B', 'AC']] }]);
  expect(tapped(set, ['3B'], 'AC')).toEqual(['3B', 'AC']);
});

test('a hint shows its cards, and nothing that is no card', () => {
  const choices = choicesOf([{ how: 'cards', member: 'cards', list: true, groups: [['3B', 'AC']] }]);
  expect(cardsIn({ cards: ['3B', 'AC'] }, choices)).toEqual(['3B', 'AC']);
  expect(cardsIn({ pass: true, row: 1, what: '9X' }, choices)).toEqual([]);
  expect(cardsIn(undefined, choices)).toEqual([]);
});

test('what could be done a turn ago stays in its place until the phase is over', () => {
  const memory = new Memory();
  const facts = [{ key: 'deal', text: 'deal 1' }];
  const shown = (choices: object[], deal = 1, more: object[] = facts) =>
    memory.shown(deal, sceneFrom({ facts: more, choices })).map(({ choice, now }) => `${choice.label}${now ? '' : ' off'}`);
  const play = { how: 'cards', label: 'Play', member: 'cards', list: true };
  const pass = { label: 'Pass', text: 'PASS', move: { pass: true } };
  expect(shown([{ ...play, label: 'Give', member: 'give' }], 1, [...facts, { key: 'exchange', text: '' }])).toEqual(['Give']);
  expect(shown([play])).toEqual(['Play']);
  expect(shown([])).toEqual(['Play off']);
  expect(shown([play, pass])).toEqual(['Play', 'Pass']);
  expect(shown([pass])).toEqual(['Play off', 'Pass']);
  expect(shown([play], 2)).toEqual(['Play']);
  const many = Array.from({ length: 9 }, (_, i) => ({ label: `B${i}`, text: `B${i}`, move: { b: i } }));
  expect(shown(many, 3)).toHaveLength(9);
  expect(shown([pass], 3)).toEqual(['Pass']); // a long list of past choices would be in the way
});
