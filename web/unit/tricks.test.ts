import { describe, expect, test } from 'vitest';
import type { Block } from 'virtual:rules';
import type { Update } from '../src/engine/match';
import { handOf, zoneOf } from '../src/engine/scene';
import { forPeople } from '../src/screens/rulesForPeople';
import { newBadges, newCards, stillTrue } from '../src/table/news';
import { tricksOf } from '../src/table/tricks';
import { core, moments, updateOf } from './support/core';

/** The first deal of a match, as seat 0 sees it. */
function deal(game: string, players: number): Update[] {
  const past: Update[] = [];
  for (const { table, view } of moments(game, players)) {
    past.push(updateOf(table));
    if (view.deal_over) break;
  }
  return past;
}

describe.each([
  ['briscola', 2, 20],
  ['briscola', 4, 10],
  ['joker', 3, 13],
  ['tressette', 4, 10],
] as const)('%s with %i', (game, players, tricks) => {
  test('the list has every trick once, with its taker and the points after it', () => {
    const past = deal(game, players);
    const found = tricksOf(past);
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: tricks }, (_, i) => i + 1));
    const cards = found.flatMap(({ plays }) => plays.flatMap(({ cards }) => cards));
    expect(new Set(cards).size).toBe(tricks * players);
    for (const { plays } of found) expect(plays.filter(({ won }) => won)).toHaveLength(1);
    expect(found.at(-1)!.points).toEqual(past.at(-1)!.scene.seats.map(({ points }) => points));
  });
  test('half a deal has half the list', () => {
    const past = deal(game, players);
    const open = past.findIndex(({ scene }) => zoneOf(scene, 'last') !== undefined);
    expect(tricksOf(past.slice(0, open))).toEqual([]);
    expect(tricksOf(past.slice(0, open + 1))).toHaveLength(1);
  });
});

test('where seats lay several cards, every play and every pass is told', () => {
  const past = deal('president', 4);
  const found = tricksOf(past);
  const cards = found.flatMap(({ plays }) => plays.flatMap((play) => play.cards));
  expect(new Set(cards).size).toBe(cards.length);
  const heap = zoneOf(past.at(-1)!.scene, 'heap')?.cards ?? [];
  expect(cards.filter((code) => heap.includes(code)).length).toBeGreaterThan(0.9 * heap.length);
  expect(found.some(({ plays }) => plays.some(({ text }) => text === 'passed'))).toBe(true);
});

test('a seat that passes is news once, and which seat deals never is', () => {
  const past = deal('president', 4);
  const told = past.flatMap((after, i) => newBadges(past[i - 1], after));
  expect(told).toContain('passed');
  expect(told).not.toContain('dealer');
});

test('a bubble goes with what it told of, and a phrase stays', () => {
  const past = deal('president', 4);
  const told = past.findIndex((after, i) => newBadges(past[i - 1], after).includes('passed'));
  const seat = newBadges(past[told - 1], past[told]!).indexOf('passed');
  const later = past.findIndex((after, i) => i > told && !after.scene.seats[seat]!.badges.some(({ text }) => text === 'passed'));
  const bubbles = { [seat]: 'passed', [(seat + 1) % 4]: 'Well played!' };
  expect(stillTrue(bubbles, past[told - 1], past[told]!)).toBe(bubbles);
  expect(stillTrue(bubbles, past[later - 1], past[later]!)).toEqual({ ...bubbles, [seat]: '' });
});

test('cards that came from another hand are marked until the player plays', () => {
  const past: Update[] = [];
  for (const { table } of moments('president', 4)) past.push(updateOf(table));
  let marked: string[] = [];
  const seen: string[][] = [];
  past.forEach((after, i) => seen.push((marked = newCards(past[i - 1], after, marked))));
  expect(seen.some((cards) => cards.length > 0)).toBe(true);
  for (const [i, cards] of seen.entries()) for (const code of cards) expect(zoneOf(past[i]!.scene, 'hand', 0)!.cards).toContain(code);
});

test.each(['president', 'vice_president'])('what a %s was given before it gives is marked at once, until it plays', (title) => {
  const table = core.open({ game: 'president', players: 4, seed: title });
  const step = (i: number) => table.playAtRandom(table.view(0).to_act[0], BigInt(i));
  for (let i = 0; !table.view(0).deal_over; ++i) step(i);
  table.nextDeal();
  const seat = table.view(0).standing.titles.indexOf(title);
  const { received } = table.view(seat).own;
  expect(received.length).toBeGreaterThan(0);
  let before: Update | undefined;
  let marked: string[] = [];
  for (let i = 0; i < 20; ++i, step(i)) {
    const after = updateOf(table, seat);
    marked = newCards(before, after, marked);
    before = after;
    const hand = handOf(after.scene, seat);
    expect(marked).toEqual(hand.length < 13 ? [] : received.filter((code: string) => hand.includes(code)));
  }
});

test('rules pages for people have neither JSON nor command lines nor letters of cards', async () => {
  const pages = import.meta.glob<Block[]>('@games/*/rules.*.md', { query: '?blocks', import: 'default' });
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  for (const [name, load] of Object.entries(pages)) {
    const all = await load();
    const kept = forPeople(all);
    const text = JSON.stringify(kept);
    expect(text, name).not.toMatch(/\{\\"/);
    expect(text, name).not.toContain('"mazzo ');
    expect(text, name).not.toMatch(/\(",\{"kind":"code"/);
    expect(text, name).not.toMatch(/\( ?\)|\(,/);
    expect(kept.length, name).toBeGreaterThan(all.length / 2);
  }
});
