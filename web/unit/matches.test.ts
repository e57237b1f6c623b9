import { beforeEach, expect, test } from 'vitest';
import { counted, filtered, anything, grouped, ofDevice, ofHouse, streaks, type MatchRow } from '../src/learn/matches';
import { notedReviews, noteReview } from '../src/learn/reviewNotes';

beforeEach(() => localStorage.clear());

const seats = [
  { name: 'You', kind: 'person' as const },
  { name: 'Ada', kind: 'bot' as const, level: 40 },
];
const device = (outcome: 'won' | 'drawn' | 'lost', at: number): MatchRow =>
  ofDevice({ game: 'briscola', at, outcome, seats, transcript: `{"game":"briscola","seed":"s${at}","events":[]}` });
const house = (outcome: string, at: number): MatchRow =>
  ofHouse({ t: 'row', table: `T${at}`, game: 'president', seat: 1, outcome, ended_ms: at, players: ['Bo', 'Me', 'Cy'], rating: 1500 });
const rows = [device('won', 6), house('won', 5), device('won', 4), house('lost', 3), device('lost', 2), house('aborted', 1)];

test('matches of the device and of a house are one list, by filters', () => {
  expect(rows[0]).toMatchObject({ id: 's6', place: 'device', level: 40, seat: 0 });
  expect(filtered(rows, anything)).toEqual(rows);
  expect(filtered(rows, { ...anything, place: 'house', outcome: 'won' })).toEqual([rows[1]]);
  expect(filtered(rows, { ...anything, opponent: 'Cy' })).toHaveLength(3);
  expect(filtered(rows, { ...anything, opponent: 'Me' })).toEqual([]);
  expect(filtered(rows, { ...anything, game: 'briscola' })).toHaveLength(3);
});

test('bots that were met in a house count by their level too', () => {
  const row = { t: 'row', table: 'T1', game: 'president', seat: 0, outcome: 'won', ended_ms: 1, rating: 1500 };
  expect(
    grouped([ofHouse({ ...row, players: ['Me', 'bot 75', 'bot 75'] }), ofHouse({ ...row, players: ['Me', 'bot-3'] })], 'level'),
  ).toEqual([{ key: '75', won: 1, drawn: 0, lost: 0 }]);
});

test('results by game, opponent and level; a match that was broken off is no result', () => {
  expect(grouped(rows, 'game')).toEqual([
    { key: 'briscola', won: 2, drawn: 0, lost: 1 },
    { key: 'president', won: 1, drawn: 0, lost: 1 },
  ]);
  expect(grouped(rows, 'opponent').map(({ key }) => key)).toEqual(['Ada', 'Bo', 'Cy']);
  expect(grouped(rows, 'level')).toEqual([{ key: '40', won: 2, drawn: 0, lost: 1 }]);
});

test('a match with choices taken back is listed and counts in no statistic', () => {
  const transcript = '{"game":"briscola","seed":"u","undone":[3],"events":[]}';
  const undone = ofDevice({ game: 'briscola', at: 9, outcome: 'lost', seats, transcript });
  expect(filtered([undone, ...rows], anything)).toHaveLength(rows.length + 1);
  expect(counted([undone, ...rows])).toEqual(rows);
});

test('streaks', () => {
  expect(streaks(rows)).toEqual({ outcome: 'won', now: 3, longest: 3 });
  expect(streaks(rows.slice(3))).toEqual({ outcome: 'lost', now: 2, longest: 0 });
  expect(streaks([])).toEqual({ outcome: '', now: 0, longest: 0 });
});

test('reviews are kept by match and seat, the newest three hundred', () => {
  const account = { result_milli: 1, lost_milli: 200, partners_lost_milli: 0, others_lost_milli: 0, luck_milli: -50, accuracy_milli: 900 };
  const known = { unit: '', sides: [0, 1], course: [], luck: [], seats: [account, { ...account, accuracy_milli: 500 }] };
  for (let i = 0; i < 310; ++i) noteReview(`m${i}`, known);
  noteReview('m20', known);
  expect(notedReviews().size).toBe(300);
  expect(notedReviews().get('m20')![1]).toEqual({ accuracy: 500, luck: -50, lost: 200 });
  expect(notedReviews().has('m5')).toBe(false);
  for (const damaged of ['{', '7', '[[1],["a"],null]']) {
    localStorage.setItem('mazzo.reviews', damaged);
    expect(notedReviews().size).toBe(0);
  }
});
