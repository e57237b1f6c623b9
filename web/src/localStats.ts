// Matches against the bots on this device: how many, and how many won, by game.
export interface Tally {
  played: number;
  won: number;
}
const key = 'mazzo.record';

export function tallies(): Record<string, Tally> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Tally>;
  } catch {
    return {};
  }
}
export function count(game: string, won: boolean): void {
  const all = tallies();
  const { played = 0, won: wins = 0 } = all[game] ?? {};
  all[game] = { played: played + 1, won: wins + (won ? 1 : 0) };
  localStorage.setItem(key, JSON.stringify(all));
}
