// How each game was last set up on this device, where it plays now, and what options allow. What there is comes from the core.
import { games } from 'virtual:core';
import type { Setup } from './engine/match';

export type Chosen = Pick<Setup, 'players' | 'options'>;
const key = 'mazzo.setups';

export const gameKeys = games.map(({ game }) => game);
export const infoOf = (game: string) => games.find((info) => info.game === game)!;

export function standardSetup(game: string): Chosen {
  const { usual, options } = infoOf(game);
  return { players: usual, options: Object.fromEntries(Object.entries(options).map(([name, { default: value }]) => [name, value])) };
}

function all(): Record<string, Chosen> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Chosen>;
  } catch {
    return {};
  }
}
export const chosenSetup = (game: string): Chosen => all()[game] ?? standardSetup(game);
export function keepSetup(game: string, chosen: Chosen): void {
  localStorage.setItem(key, JSON.stringify({ ...all(), [game]: chosen }));
}

/** "1 to 21" is a range, "strict or either" a list. */
export function valuesOf(values: string): string[] {
  const range = /^(\d+) to (\d+)$/.exec(values);
  if (!range) return values.split(' or ');
  const [from, to] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

/** The table in a house where this device plays, to come back to. */
const tableKey = 'mazzo.table';
export const keptTable = (): string | null => localStorage.getItem(tableKey);
export function keepTable(code: string | undefined): void {
  if (code) localStorage.setItem(tableKey, code);
  else localStorage.removeItem(tableKey);
}
