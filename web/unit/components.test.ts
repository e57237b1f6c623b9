import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import Board from '../src/table/Board.svelte';
import Hands from '../src/table/Hands.svelte';
import Result from '../src/table/Result.svelte';
import { core, updateOf, views } from './core';

const shown: Record<string, any>[] = [];
const show = (component: any, props: Record<string, unknown>) => {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
};
afterEach(() => shown.splice(0).forEach((component) => void unmount(component)));
const buttons = () => [...document.querySelectorAll('button')];

test('the board says what each cell holds, and a click is a move of the core', () => {
  const table = core.open({ game: 'tic_tac_toe', seed: 'unit' });
  if (!updateOf(table).moves.length) table.playAtRandom(1, 1);
  const play = vi.fn();
  const { view, moves } = updateOf(table);
  show(Board, { view, moves, hinted: undefined, play });
  expect(buttons()).toHaveLength(9);
  const free = buttons().findIndex((button) => button.ariaLabel?.endsWith('empty'));
  buttons()[free]!.click();
  expect(table.play(0, play.mock.calls[0]![0]).ok).toBe(true);
  expect(buttons().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

test('each sign is a move of the core', () => {
  const table = core.open({ game: 'rock_paper_scissors', seed: 'unit' });
  const play = vi.fn();
  const { view, seats } = updateOf(table);
  show(Hands, { view, seats, play, hinted: undefined });
  for (const button of buttons()) button.click();
  const moves = play.mock.calls.map(([move]) => move);
  expect(moves).toEqual(table.legal(0).map(({ move }) => move));
});

test('the end of a match is told in the core’s words, names as text', () => {
  let last;
  for (const { table, view } of views('briscola', 2)) if (view.over) last = updateOf(table);
  last!.seats[1]!.name = '<img src=x onerror=alert(1)>';
  show(Result, { update: last, seats: last!.seats });
  for (const sentence of last!.said) expect(document.body.textContent).toContain(sentence);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
});
