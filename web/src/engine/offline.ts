// A match against bots that needs no network: the core runs in a worker of this page. The device stores the match after
// every change, so that the player can continue it.
import type { Judged, Reviewed } from './worker';
import { WorkerClient, type Kept } from './workerClient';
import { dropMatch, keepMatch } from './keptMatches';
import type { Advice, Match, Move, Noted, Refusal, Setup, Sitter, Update, Verdict } from './match';
import type { Voice } from '../words';

export const bots = ['Ada', 'Bruno', 'Carla', 'Dino', 'Elsa', 'Fabio', 'Gina'];

export function randomSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isShared = ({ people = [] }: Setup): boolean => people.length > 1;

export class OfflineMatch implements Match {
  readonly kind = 'offline';
  #worker = new WorkerClient();
  #listener: (update: Update) => void = () => {};

  onLate?: (late: boolean) => void;

  private constructor(
    readonly practice = false,
    readonly shared = false,
  ) {
    if (!practice) this.#worker.letRest();
    this.#worker.onLate = (late) => this.onLate?.(late);
    this.#worker.onUpdate = (update, kept) => {
      if (practice) return this.#listener(update);
      if (update.view.over) dropMatch(update.view.game);
      else keepMatch(kept);
      this.#listener(update);
    };
  }
  static open(setup: Setup, you: string, voice: Voice): { match: OfflineMatch; opened: Promise<void> } {
    const match = new OfflineMatch(false, isShared(setup));
    return { match, opened: match.#worker.call('open', setup, [you, ...bots], voice) };
  }
  static resume(kept: Kept, you: string, voice: Voice): { match: OfflineMatch; opened: Promise<void> } {
    const match = new OfflineMatch(false, isShared(kept.setup));
    return { match, opened: match.#worker.call('resume', kept, [you, ...bots], voice) };
  }

  /** From a moment of a played match on; nothing of it is kept or counted. */
  static playOn(from: Kept, you: string, voice: Voice): { match: OfflineMatch; opened: Promise<void> } {
    const match = new OfflineMatch(true);
    return { match, opened: match.#worker.call('resume', from, [you, ...bots], voice) };
  }

  listen(onUpdate: (update: Update) => void): void {
    this.#listener = onUpdate;
  }
  async play(move: Move): Promise<Refusal | undefined> {
    return this.#worker.call('play', move);
  }
  async undo(): Promise<Refusal | undefined> {
    return this.#worker.call('undo');
  }
  async nextDeal(): Promise<void> {
    await this.#worker.call('nextDeal');
  }
  async setLevel(level: number): Promise<void> {
    await this.#worker.call('setLevel', level);
  }
  async advise(): Promise<Advice[]> {
    return (await this.#worker.call('advise')) as Advice[];
  }
  situation(): Promise<string[]> {
    return this.#worker.call('situation');
  }
  story(): Promise<string[][]> {
    return this.#worker.call('story');
  }
  past(): Promise<Update[]> {
    return this.#worker.call('past');
  }
  transcript(): Promise<string> {
    return this.#worker.call('transcript');
  }
  speak(voice: Voice): void {
    void this.#worker.call('speak', voice);
  }
  async leave(): Promise<void> {}
  async reclaim(): Promise<void> {}
  call(): void {}
  close(): void {
    this.#worker.close();
  }
}

/** A match told again from its record, wound to any step. */
export class RecordedMatch {
  #worker = new WorkerClient();
  steps = 0;
  async open(transcript: string, seats: Sitter[], voice: Voice): Promise<void> {
    this.steps = await this.#worker.call('replay', transcript, seats, voice);
  }
  /** Every moment, as that seat saw it or with all hands open. */
  film(seat: number, hands: 'own' | 'all', voice: Voice): Promise<Update[]> {
    return this.#worker.call('film', seat, voice, hands);
  }
  savedAt(step: number): Promise<string> {
    return this.#worker.call('savedAt', step);
  }
  /** The coach on every choice, told as it is found; false from `tell` ends it. */
  async review(seat: () => number, voice: Voice, tell: (found: Judged, of: number) => boolean): Promise<void> {
    const of = await this.#worker.call('review', voice);
    for (let ms = 60; ; ms = 150) {
      const found = await this.#worker.call('judge', ms, seat());
      if (!tell(found, of) || !found.choices.length) return;
    }
  }
  reviewed(seat: number): Promise<Reviewed> {
    return this.#worker.call('reviewed', seat);
  }
  /** As that seat saw it. */
  seek(step: number, seat: number, voice: Voice): Promise<Update> {
    return this.#worker.call('seek', step, seat, voice);
  }
  close(): void {
    this.#worker.close();
  }
}

/** The core's judgement of a record: were its deals fair? */
export async function verify(transcript: string, noted: Noted, voice: Voice): Promise<Verdict> {
  const worker = new WorkerClient();
  return worker.call('verify', transcript, noted, voice).finally(() => worker.close());
}
