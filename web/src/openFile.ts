// A record or a saved match from a file, of this page or of the terminal (docs/transcripts.md). The core judges whether it
// is a match; here is only decided what to do with it.
import type { Sitter } from './engine/match';
import type { Kept } from './engine/workerClient';
import { gameKeys } from './setups';
import type { Told } from './share';

const kLargest = 1_000_000; // bytes

export type Opened = { told: Told } | { kept: Kept };

/** `name` gives the player of a seat. Undefined if the file holds no match. */
export async function openFile(file: Blob, level: number, name: (seat: number) => string): Promise<Opened | undefined> {
  if (file.size > kLargest) return undefined;
  const [line = ''] = (await file.text()).trim().split('\n');
  try {
    const found = JSON.parse(line);
    const match = found.mazzo === 'save' ? found.match : found;
    const { game, players, options, seed, events } = match;
    if (!gameKeys.includes(game) || !Number.isInteger(players) || !Array.isArray(events)) return undefined;
    if (found.mazzo === 'save' && events.at(-1)?.e !== 'match_end')
      return { kept: { setup: { game, players, options, seed, level }, saved: line } };
    const seats = Array.from({ length: Math.min(players, 8) }, (_, seat): Sitter => ({ name: name(seat), kind: 'person' }));
    return { told: { transcript: JSON.stringify(match), seats, seat: 0 } };
  } catch {
    return undefined;
  }
}
