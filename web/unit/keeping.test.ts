import { beforeEach, expect, test } from 'vitest';
import { note, noted } from '../src/engine/notes';
import { pack, unpack } from '../src/share';
import { core } from './support/core';

beforeEach(() => localStorage.clear());

test('a match is in its link, and nothing else is taken for one', async () => {
  const table = core.open({ game: 'president', players: 8, options: { rounds: '1' }, seed: 'link' });
  for (let i = 0n; !(table.view(0) as any).over; ++i) table.playAtRandom((table.view(0) as any).to_act[0], i);
  const seats = Array.from({ length: 8 }, (_, i) => ({ name: `<b>${i} è 🂡`, kind: 'bot' as const }));
  const told = { transcript: table.transcript(), seats, seat: 3 };
  const packed = await pack(told);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(told.transcript.length / 2);
  expect(await unpack(packed)).toEqual(told);
  expect(core.replay((await unpack(packed))!.transcript).steps).toBeGreaterThan(10);
  for (const bad of ['', 'x', '%%%', packed.slice(9), await pack({ ...told, seat: 8 }), await pack({ ...told, seats: [1 as any] })])
    expect(await unpack(bad)).toBeUndefined();
});

test('the first commitment one was shown counts, and the last entropy one sent', () => {
  note('AAA', 'first');
  note('AAA', 'second', 'mine');
  note('AAA', 'third');
  expect(noted('AAA', 2)).toEqual({ commitment: 'first', entropies: [null, null, 'mine'] });
  expect(noted('AAA', null)).toEqual({ commitment: 'first', entropies: [] });
  expect(noted('BBB', 0)).toEqual({ commitment: undefined, entropies: [null] });
  for (let i = 0; i < 60; ++i) note(`T${i}`, 'x');
  expect(JSON.parse(localStorage.getItem('mazzo.notes')!)).toHaveLength(50);
  localStorage.setItem('mazzo.notes', '{');
  expect(noted('AAA', 0).commitment).toBeUndefined();
});
