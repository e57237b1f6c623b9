import { expect, test } from 'vitest';
import type { Happening, Sitter, Update } from '../src/engine/match';
import { leavers } from '../src/table/happenings';

const person = (name: string, more: Partial<Sitter> = {}): Sitter => ({ name, kind: 'person', ...more });
const bot: Sitter = { name: 'bot 40', kind: 'bot', level: 40 };
const end = (seats: Sitter[], what?: Happening): Update => ({ seats, what, view: { seat: 0 } }) as unknown as Update;

test('a rematch needs another person who stayed', () => {
  expect(leavers(end([person('Me'), person('Bo')]))).toEqual([]);
  expect(leavers(end([person('Me'), bot]))).toEqual([]);
  expect(leavers(end([person('Me'), person('Bo', { left: true }), bot]))).toEqual(['Bo']);
  expect(leavers(end([person('Me'), person('Bo', { away: true }), person('Cy', { left: true })]))).toEqual(['Bo', 'Cy']);
  expect(leavers(end([person('Me'), person('Bo', { left: true }), person('Cy')]))).toEqual([]);
});

test('of two players, the player who gave up may well play again', () => {
  const seats = [person('Me'), person('Bo', { left: true })];
  expect(leavers(end(seats, { kind: 'left', seat: 1, why: 'resigned' }))).toEqual([]);
  for (const why of ['away', 'timeouts']) expect(leavers(end(seats, { kind: 'left', seat: 1, why }))).toEqual(['Bo']);
});
