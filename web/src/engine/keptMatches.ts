// Unfinished matches against bots, one for each game, and the last hundred finished matches. `mazzo.match` holds the last match,
// as it always did; an earlier match of another game is beside it under its game's name.
import { storage } from '../storage';
import type { Sitter } from './match';
import type { Kept } from './workerClient';

const key = 'mazzo.match';
const keyOf = (game: string) => `${key}.${game}`;
const historyKey = 'mazzo.history';
const most = 100;

function read<T>(from: string, otherwise: T): T {
  try {
    return (JSON.parse(storage.get(from) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise; // damaged
  }
}
function match(from: string): Kept | undefined {
  const kept = read<Kept | undefined>(from, undefined);
  return kept?.setup?.game && kept.saved ? kept : undefined;
}

/** The last match, if it is not over; with a game, the match of that game. */
export function keptMatch(game?: string): Kept | undefined {
  const last = match(key);
  return !game || last?.setup.game === game ? last : match(keyOf(game));
}
export const keptMatches = (games: string[]): Kept[] => {
  const last = match(key);
  const others = games.filter((game) => game !== last?.setup.game).map((game) => match(keyOf(game)));
  return [last, ...others].filter((kept) => kept !== undefined);
};
export function keepMatch(kept: Kept): void {
  const last = match(key);
  const { game } = kept.setup;
  if (last && last.setup.game !== game) storage.set(keyOf(last.setup.game), JSON.stringify(last));
  storage.set(key, JSON.stringify(kept));
  storage.remove(keyOf(game));
}
export function dropMatch(game: string): void {
  if (match(key)?.setup.game === game) storage.remove(key);
  storage.remove(keyOf(game));
}

/** A finished match. */
export interface Played {
  game: string;
  at: number;
  outcome: 'won' | 'drawn' | 'lost';
  seats: Sitter[];
  transcript: string;
  /** Its id in the house, where the account keeps it; empty: the house does not take it. */
  kept?: string;
}
export const playedMatches = (): Played[] => read<Played[]>(historyKey, []).filter((played) => played?.game && played.transcript);
export const remember = (played: Played): void => rememberAll([played, ...playedMatches()].slice(0, most));
export function rememberAll(all: Played[]): void {
  while (!storage.set(historyKey, JSON.stringify(all)) && all.length > 1) all = all.slice(0, all.length / 2); // without room the oldest go
}

/** Matches of this device go to the house as they end, since its player is a member and said so. */
export const goesToHouse = {
  get: (): boolean => storage.get('mazzo.keeps') === 'yes',
  set: (goes: boolean): unknown => (goes ? storage.set('mazzo.keeps', 'yes') : storage.remove('mazzo.keeps')),
};
