// All matches of a player in one list: those of the house and those against the bots of this device. What is counted of
// them here needs no rules.
import { house, get, type Message } from '../engine/houseConnection.svelte';
import type { Played } from '../engine/keptMatches';
import type { Sitter } from '../engine/match';
import { bots } from '../engine/offline';
import type { Told } from '../share';

export interface MatchRow {
  /** Of its review: the table's code, or the seed of a match on a device. */
  id: string;
  place: 'device' | 'house';
  at: number;
  game: string;
  outcome: string;
  /** By seat. */
  players: string[];
  seat: number;
  /** Of the bots. */
  level?: number | undefined;
  rating?: number;
  /** Of this device. */
  played?: Played;
  /** Of a match that the account keeps in the house. */
  kept?: { match: string; sitters: Sitter[] };
  /** The player took choices back, so the match counts in no statistic. */
  undone?: boolean;
}

export function ofDevice(played: Played): MatchRow {
  const { game, at, outcome, seats, transcript } = played;
  const level = seats.find(({ kind }) => kind === 'bot')?.level;
  return {
    id: idOf(transcript),
    place: 'device',
    at,
    game,
    outcome,
    players: seats.map(({ name }) => name),
    seat: 0,
    level,
    played,
    undone: transcript.includes('"undone":['),
  };
}
function sittersOf(levels: (number | null)[], seat: number, name: string): Sitter[] {
  const nth = (i: number) => (i > seat ? i - 1 : i); // of the others
  return levels.map((level, i) => {
    if (level !== null) return { name: bots[nth(i)]!, kind: 'bot', level };
    return { name: i === seat ? name : String(i + 1), kind: 'person' };
  });
}
/** A match of any device of the account. */
export function ofKept({ match, game, seat, outcome, played_ms, levels, seed, undone }: Message, name: string): MatchRow {
  const sitters = sittersOf(levels, seat, name);
  const level = sitters.find(({ kind }) => kind === 'bot')?.level;
  const kept = { match, sitters };
  return { id: seed, place: 'device', at: played_ms, game, outcome, players: sitters.map((one) => one.name), seat, level, kept, undone };
}
/** All of a match, from the device or from the house. */
export async function toldOf({ id, played, kept, seat }: MatchRow): Promise<Told> {
  if (played) return { transcript: played.transcript, seats: played.seats, seat: 0 };
  const { table, transcript } = kept ? await house.ask('kept_record', { match: kept.match }) : await get('transcript', { table: id });
  const told = { transcript: JSON.stringify(transcript), seat };
  return kept ? { ...told, seats: kept.sitters } : { ...told, seats: table.seats, code: id };
}
/** A house calls a bot after its level, as "bot 40"; no player has a blank in the name. */
const levelIn = (players: string[]): number | undefined => {
  const level = players.map((name) => /^bot (\d+)$/.exec(name)?.[1]).find(Boolean);
  return level === undefined ? undefined : Number(level);
};
export const ofHouse = ({ table, game, seat, outcome, ended_ms, players, rating }: Message): MatchRow => ({
  id: table,
  place: 'house',
  at: ended_ms,
  game,
  outcome,
  players,
  seat,
  level: levelIn(players),
  rating,
});
/** A match of this device is known by its seed. */
export const idOf = (transcript: string): string => /"seed":"([^"]*)"/.exec(transcript)?.[1] ?? '';

export const others = ({ players, seat }: MatchRow): string[] => players.filter((_, i) => i !== seat);

export interface Filter {
  game: string;
  place: string;
  outcome: string;
  opponent: string;
}
export const anything: Filter = { game: '', place: '', outcome: '', opponent: '' };
export const filtered = (rows: MatchRow[], { game, place, outcome, opponent }: Filter): MatchRow[] =>
  rows.filter(
    (row) =>
      (!game || row.game === game) &&
      (!place || row.place === place) &&
      (!outcome || row.outcome === outcome) &&
      (!opponent || others(row).includes(opponent)),
  );

export const counted = (rows: MatchRow[]): MatchRow[] => rows.filter(({ undone }) => !undone);

export interface Group {
  key: string;
  won: number;
  drawn: number;
  lost: number;
}
export type By = 'game' | 'opponent' | 'level';
const keysOf: Record<By, (row: MatchRow) => string[]> = {
  game: ({ game }) => [game],
  opponent: others,
  level: ({ level }) => (level === undefined ? [] : [String(level)]),
};
/** The most matches first; a match with several opponents counts for each of them. */
export function grouped(rows: MatchRow[], by: By): Group[] {
  const groups = new Map<string, Group>();
  for (const row of rows)
    for (const key of keysOf[by](row)) {
      const group = groups.get(key) ?? { key, won: 0, drawn: 0, lost: 0 };
      if (row.outcome === 'won') ++group.won;
      else if (row.outcome === 'drawn') ++group.drawn;
      else if (row.outcome !== 'aborted') ++group.lost;
      groups.set(key, group);
    }
  const size = ({ won, drawn, lost }: Group) => won + drawn + lost;
  return [...groups.values()].sort((a, b) => size(b) - size(a) || a.key.localeCompare(b.key));
}

/** How many matches in a row ended like the last one, and the longest row of wins. The newest row comes first. */
export function streaks(rows: MatchRow[]): { outcome: string; now: number; longest: number } {
  const [last] = rows;
  const end = rows.findIndex(({ outcome }) => outcome !== last?.outcome);
  let [longest, won] = [0, 0];
  for (const { outcome } of rows) {
    won = outcome === 'won' ? won + 1 : 0;
    longest = Math.max(longest, won);
  }
  return { outcome: last?.outcome ?? '', now: end < 0 ? rows.length : end, longest };
}
