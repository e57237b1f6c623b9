// Matches against the bots on this device: how many, and how many won, by game.
import { storage } from './storage';
export interface Tally {
  played: number;
  won: number;
}
const key = 'mazzo.record';

export function tallies(): Record<string, Tally> {
  try {
    return JSON.parse(storage.get(key) ?? '{}') as Record<string, Tally>;
  } catch {
    return {};
  }
}
export function count(game: string, won: boolean): void {
  const all = tallies();
  const { played = 0, won: wins = 0 } = all[game] ?? {};
  all[game] = { played: played + 1, won: wins + (won ? 1 : 0) };
  storage.set(key, JSON.stringify(all));
}
