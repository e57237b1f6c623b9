import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { learn, settings } from '../src/settings.svelte';
import Graph from '../src/learn/Graph.svelte';
import Shares from '../src/screens/Shares.svelte';
import Board from '../src/table/Board.svelte';
import ChoiceButtons from '../src/table/ChoiceButtons.svelte';
import Proof from '../src/table/Proof.svelte';
import Result from '../src/table/Result.svelte';
import Rounds from '../src/table/Rounds.svelte';
import { sceneFrom, zoneOf } from '../src/engine/scene';
import { core, moments, sceneOf, updateOf } from './support/core';

// Nothing is laid out here, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const shown: Record<string, any>[] = [];
const show = (component: any, props: Record<string, unknown>) => {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
};
afterEach(() => shown.splice(0).forEach((component) => void unmount(component)));
const buttons = () => [...document.querySelectorAll('button')];

test('the board says what each cell holds, and a click is a move of the core', () => {
  const table = core.open({ game: 'tic_tac_toe', seed: 'unit' });
  if (!sceneOf(table).choices.length) table.playAtRandom(1, 1);
  const play = vi.fn();
  show(Board, { board: zoneOf(sceneOf(table), 'board'), seat: 0, hinted: undefined, play });
  expect(buttons()).toHaveLength(9);
  expect(document.body.textContent).toMatch(/You are [XO]/);
  const free = buttons().findIndex((button) => button.ariaLabel?.endsWith('empty'));
  buttons()[free]!.click();
  expect(table.play(0, play.mock.calls[0]![0]).ok).toBe(true);
  expect(buttons().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

const offering = (choices: object[]) => sceneFrom({ choices }).choices.map((choice) => ({ choice, now: true }));
const bare = { game: 'none', acting: true, chosen: [], hinted: undefined, badges: [], play: vi.fn(), playCards: vi.fn() };

test('each word that can be shown is a button with its picture, and a move of the core', () => {
  const table = core.open({ game: 'rock_paper_scissors', seed: 'unit' });
  const play = vi.fn();
  show(ChoiceButtons, { ...bare, shown: offering(sceneOf(table).choices), game: 'rock_paper_scissors', large: true, play });
  for (const button of buttons()) button.click();
  const moves = play.mock.calls.map(([move]) => move);
  expect(moves).toEqual(table.legal(0).map(({ move }) => move));
  expect(document.querySelectorAll('button img')).toHaveLength(3);
});

test('what was shown in the last round is told in words too, and this seat comes first', () => {
  for (const { scene } of moments('rock_paper_scissors', 2)) {
    const rounds = zoneOf(scene, 'rounds')!;
    if (!rounds.rounds.length) continue;
    show(Rounds, {
      scene,
      rounds,
      game: 'rock_paper_scissors',
      seat: 1,
      seats: [
        { name: 'Ada', kind: 'bot' },
        { name: 'Bo', kind: 'person' },
      ],
    });
    expect([...document.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      rounds.rounds.at(-1)![1]!.text,
      rounds.rounds.at(-1)![0]!.text,
    ]);
    expect(document.body.textContent).toMatch(/You\s*\d.*\d\s*Ada/);
    return;
  }
  expect.fail('no round was shown');
});

test('a number is set within its bounds, and any move without card or cell is a button', () => {
  const play = vi.fn();
  const bid = { how: 'number', label: 'Bid', member: 'points', beside: { bid: '2' }, min: 62, max: 120 };
  show(ChoiceButtons, {
    ...bare,
    shown: offering([bid, { how: 'button', label: 'Call <b>hearts</b>', text: 'CALL H', move: { call: 'H' } }]),
    play,
  });
  const [call, less, more, go] = buttons();
  expect(call!.textContent).toContain('Call <b>hearts</b>');
  call!.click();
  expect(less!.disabled).toBe(true);
  more!.click();
  flushSync();
  go!.click();
  const input = document.querySelector('input')!;
  input.value = '4000';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  go!.click();
  expect(play.mock.calls.map(([move]) => move)).toEqual([{ call: 'H' }, { bid: '2', points: 63 }, { bid: '2', points: 120 }]);
});

test('what cannot be done now is still there, and cannot be pressed', () => {
  const shown = offering([
    { how: 'cards', label: 'Play', member: 'cards', list: true, groups: [['3C']] },
    { label: 'Pass', text: 'PASS', move: { pass: true } },
  ]);
  show(ChoiceButtons, { ...bare, shown: shown.map((one) => ({ ...one, now: false })), acting: false, chosen: ['3C'] });
  expect(buttons().map(({ textContent, disabled }) => [textContent!.trim(), disabled])).toEqual([
    ['Pass', true],
    ['Play (1)', true],
  ]);
});

test('the end of a match is told in the core’s words, names as text', () => {
  let last;
  for (const { table, view } of moments('rock_paper_scissors', 2)) if (view.over) last = updateOf(table);
  last!.seats[1]!.name = '<img src=x onerror=alert(1)>';
  show(Result, { update: last, seats: last!.seats });
  for (const sentence of last!.said) expect(document.body.textContent).toContain(sentence);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
});

test('what a deal counted is a table of its sides', () => {
  let last;
  for (const { table, view } of moments('briscola', 4)) if (view.over) last = updateOf(table);
  show(Result, { update: last, seats: last!.seats });
  const [row, race] = document.querySelectorAll('tbody tr');
  const [label, ...cells] = [...row!.children].map(({ textContent }) => textContent!.trim());
  expect(label).toMatch(/^Card points\s*To win: 61$/);
  expect(cells.map((text) => parseInt(text)).reduce((a, b) => a + b)).toBe(120);
  expect(document.querySelectorAll('tbody tr:not([aria-hidden])')).toHaveLength(1 + 4);
  // how far each side came, of twice what wins, and where the line is
  const lanes = [...race!.querySelectorAll<HTMLElement>('.race span')].map(({ style }) => style.width);
  expect(lanes).toEqual(cells.map((text) => `${((100 * parseInt(text)) / 122).toFixed(1)}%`));
  expect(marksIn(race!)).toEqual([50, 50]);
  expect(race!.textContent!.trim()).toBe('61');
});

const marksIn = (race: Element) => [...race.querySelectorAll<HTMLElement>('.race i')].map(({ style }) => parseFloat(style.left));

test('sides that need different numbers have marks of their own, and what decided is told', () => {
  for (const { table, view, scene } of moments('joker', 3))
    if (view.deal_over) {
      const last = updateOf(table);
      show(Result, { update: last, seats: last.seats });
      const { goals } = scene.summary.find(({ goals }) => goals.length)!;
      expect([...goals].sort()).toEqual([51, 71, 71]);
      const marks = goals.map((goal) => Number(((100 * goal) / 142).toFixed(1)));
      expect(marksIn(document.body)).toEqual(marks);
      expect(scene.verdict).toHaveLength(1);
      expect(document.body.textContent).toContain(scene.verdict[0]);
      expect(document.body.textContent).toContain('to 10 points');
      return;
    }
  expect.fail('no deal ended');
});

test('among three no number wins, so the bar has no mark', () => {
  let last;
  for (const { table, view } of moments('briscola', 3)) if (view.over) last = updateOf(table);
  show(Result, { update: last, seats: last!.seats });
  expect(document.querySelector('.race')).toBeNull();
});

test('a graph has a dot for each match and says in words what it shows', () => {
  const points = [1500, 1512, 1490, 1533].map((value, i) => ({ at: i * 86_400_000, value }));
  show(Graph, { points, title: 'Rating' });
  expect(document.querySelectorAll('circle')).toHaveLength(4);
  expect(document.querySelector('svg')!.getAttribute('aria-label')).toBe(
    'Rating: 4 matches, from 1500 to 1533; lowest 1490, highest 1533.',
  );
  const heights = [...document.querySelectorAll('circle')].map((dot) => Number(dot.getAttribute('cy')));
  expect(Math.min(...heights)).toBe(heights[3]);
  expect(Math.max(...heights)).toBe(heights[2]);
});

test('a graph of one match, or of matches that changed nothing, is drawn too', () => {
  for (const n of [1, 3]) show(Graph, { points: Array.from({ length: n }, (_, at) => ({ at, value: 1500 })), title: 'Rating' });
  expect(document.body.innerHTML).not.toMatch(/NaN|Infinity|undefined/);
});

test('each part of a bar has its word and its number', () => {
  show(Shares, {
    parts: [
      { kind: 'won', count: 3 },
      { kind: 'drawn', count: 0 },
      { kind: 'lost', count: 1 },
    ],
  });
  expect(document.body.textContent!.replace(/\s+/g, ' ').trim()).toBe('Won 3 (75%)Lost 1 (25%)');
});

const proof = (record: string) => {
  show(Proof, { record, verdict: core.verify(record, {}, settings.language), game: 'briscola', names: ['Anna', '<b>Bruno</b>'] });
  return document.body.textContent!;
};
const fair = readFileSync(`${__dirname}/../../tests/fuzz/corpus/transcript/briscola_fair`, 'utf8').trim();

test('a fair deal is shown with all that proves it', () => {
  const text = proof(fair);
  expect(text).toContain('All agree: the deals were fair.');
  const { commitment, seed, entropies } = JSON.parse(fair);
  for (const fact of [commitment, seed, entropies[0], 'Added by <b>Bruno</b>']) expect(text).toContain(fact);
  expect(document.querySelectorAll('.pack img')).toHaveLength(40);
});

test('what does not agree is named in Italian too', async () => {
  settings.language = 'it';
  await learn('it');
  try {
    const text = proof(fair.replace('"KB","3C"', '"3C","KB"'));
    expect(text).toContain('Qualcosa non concorda.');
    expect(text).toContain('Le carte o il mazziere della smazzata 1 non seguono dalla chiave.');
    expect(text).toContain('Il verbale non segue dalla sua chiave e dalle sue mosse.');
    expect(document.querySelector('[lang]:not(html)')).toBeNull();
  } finally {
    settings.language = 'en';
    await learn('en');
  }
});

test('what does not agree is named', () => {
  const text = proof(fair.replace('"KB","3C"', '"3C","KB"'));
  expect(text).toContain('Something does not agree.');
  expect(text).toContain('The cards or the dealer of deal 1 do not follow from the seed.');
  expect([...document.querySelectorAll('.checks .why')]).toHaveLength(2);
});
