// The ratings of people at a table of a house, as text, by name.
import { say } from '../settings.svelte';
import { house, type Message } from './houseConnection.svelte';

async function ratingOf(name: string, game: string): Promise<string> {
  const { games } = await house.ask('stats', { name });
  const row = (games as Message[]).find((one) => one.game === game);
  if (!row) return ''; // no match of it yet
  return `${say('rating')} ${row.rating}${row.provisional ? ` (${say('provisional')})` : ''}`;
}

/** A rating that the house does not tell is empty. */
export async function ratingsOf(names: string[], game: string): Promise<Record<string, string>> {
  const found = await Promise.all(names.map((name) => ratingOf(name, game).catch(() => '')));
  return Object.fromEntries(names.map((name, i) => [name, found[i]!]));
}
