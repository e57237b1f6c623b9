// What the coach found in this player's matches, kept on the device, so that progress can be seen over many of them.
import { storage } from '../storage';
import type { Reviewed } from './review.svelte';

const key = 'mazzo.reviews';
const most = 300;

/** In thousandths. */
export interface Found {
  accuracy: number;
  luck: number;
  lost: number;
}
/** By match, the oldest first; then by seat. */
type Notes = [id: string, seats: Found[]][];

function notes(): Notes {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((note) => typeof note?.[0] === 'string' && Array.isArray(note[1])) : [];
  } catch {
    return []; // damaged
  }
}
export function noteReview(id: string, { seats }: Reviewed): void {
  const found = seats.map((seat): Found => ({ accuracy: seat.accuracy_milli, luck: seat.luck_milli, lost: seat.lost_milli }));
  const others = notes().filter(([known]) => known !== id);
  storage.set(key, JSON.stringify([...others, [id, found]].slice(-most)));
}
export function notedReviews(): Map<string, Found[]> {
  return new Map(notes());
}
