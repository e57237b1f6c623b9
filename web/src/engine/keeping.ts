// What was played on this device, kept in the house with the account: the house gets setup and moves, and plays them itself. Not
// here: what the device keeps (keptMatches.ts).
import { post, Refused } from './houseConnection.svelte';
import { playedMatches, rememberAll, type Played } from './keptMatches';
import { WorkerClient } from './workerClient';

const kWait = 2_500; // after a temporary refusal
const kTries = 30;
const temporary = ['too_fast', 'busy', 'unavailable', 'restarting'];
/** The house has nothing against the match itself. */
const another = [...temporary, 'no_house', 'hello_first', 'bad_token', 'guests_cannot', 'banned', 'unknown_type'];

export const unkept = (): Played[] => playedMatches().filter(({ kept }) => kept === undefined);

async function send(worker: WorkerClient, { at, seats, transcript }: Played): Promise<string> {
  const { game, players, options, seed, undone } = JSON.parse(transcript);
  const levels = seats.map(({ kind, level }) => (kind === 'bot' ? (level ?? 0) : null));
  const moves = await worker.call('moveList', transcript);
  const match = { game, players, options, seed, levels, moves, played_ms: at, ...(undone ? { undone } : {}) };
  for (let tries = 1; ; ++tries) {
    try {
      return (await post('keep', match)).match;
    } catch (error) {
      if (!(error instanceof Refused) || !temporary.includes(error.code) || tries === kTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, kWait));
    }
  }
}
function note(played: Played, kept: string): void {
  rememberAll(playedMatches().map((other) => (other.at === played.at && other.game === played.game ? { ...other, kept } : other)));
}

let running: Promise<number> | undefined;
/** Sends what the house does not have yet, the oldest first. How many it took. */
export const keepAll = (): Promise<number> => (running ??= sendAll().finally(() => (running = undefined)));
async function sendAll(): Promise<number> {
  const waiting = unkept().reverse();
  if (!waiting.length) return 0;
  const worker = new WorkerClient();
  let taken = 0;
  try {
    for (const played of waiting) {
      try {
        note(played, await send(worker, played));
        ++taken;
      } catch (error) {
        if (!(error instanceof Refused) || another.includes(error.code)) break; // another time
        note(played, '');
      }
    }
  } finally {
    worker.close();
  }
  return taken;
}
