// The last setup of each game on this device, where it plays now, and what options allow. The facts come from the core.
import { gameKeys, type OptionInfo } from 'virtual:core';
import type { Setup } from './engine/match';
import { filled } from './message';
import { gameInfos } from './settings.svelte';
import { storage } from './storage';

export type Chosen = Pick<Setup, 'players' | 'options' | 'people'>;
const key = 'mazzo.setups';

export { gameKeys };
const find = (game: string) => gameInfos().find((info) => info.game === game);
export const infoOf = (game: string) => find(game)!;
/** What people call it; a game of a newer house has only its key here. */
export const nameOf = (game: string): string => find(game)?.name ?? game;

export function standardSetup(game: string): Chosen {
  const { usual, options } = infoOf(game);
  return { players: usual, options: Object.fromEntries(Object.entries(options).map(([name, { default: value }]) => [name, value])) };
}

function all(): Record<string, Chosen> {
  try {
    return JSON.parse(storage.get(key) ?? '{}') as Record<string, Chosen>;
  } catch {
    return {};
  }
}
export const chosenSetup = (game: string): Chosen => all()[game] ?? standardSetup(game);
export function keepSetup(game: string, chosen: Chosen): void {
  storage.set(key, JSON.stringify({ ...all(), [game]: chosen }));
}

const count = (from: number, to: number, step = 1): number[] => Array.from({ length: (to - from) / step + 1 }, (_, i) => from + i * step);
export function seatsOf(game: string): number[] {
  const { players, player_step } = infoOf(game);
  return count(...players, player_step);
}
/** What an option can be, and what people call that. */
export function valuesOf({ list, labels, min = 0, max = 0, step }: OptionInfo): { value: string; label: string }[] {
  if (list) return list.map((value, i) => ({ value, label: labels?.[i] || value }));
  return count(min, max, step).map((n) => ({ value: String(n), label: String(n) }));
}

/** What is chosen and not the usual, in words: "best of 3". */
export const chosenWords = (game: string, chosen: Chosen['options']): string[] =>
  Object.entries(find(game)?.options ?? {}).flatMap(([name, option]) => {
    const value = String(chosen[name] ?? option.default);
    if (value === option.default) return [];
    return option.said ? filled(option.said, { n: value }) : (valuesOf(option).find((one) => one.value === value)?.label ?? []);
  });

/** The games of this device, the last played first, then those that it never played. */
const orderKey = 'mazzo.order';
const lastPlayed = (): string[] => (storage.get(orderKey) ?? '').split(' ').filter((game) => gameKeys.includes(game));
export const gamesInOrder = (): string[] => [...new Set([...lastPlayed(), ...gameKeys])];
export const notePlayed = (game: string): unknown => storage.set(orderKey, [...new Set([game, ...lastPlayed()])].join(' '));

/** The table in a house where this device plays, to come back to. */
const tableKey = 'mazzo.table';
export const keptTable = (): string | null => storage.get(tableKey);
export function keepTable(code: string | undefined): void {
  if (code) storage.set(tableKey, code);
  else storage.remove(tableKey);
}
