// The coach on a whole match, as far as it is judged. The core judges; here is what a screen asks of it.
import type { RecordedMatch } from '../engine/offline';
import type { Choice, Reviewed } from '../engine/worker';
import { voice } from '../settings.svelte';

export type { Choice, Reviewed };
export type Point = Reviewed['course'][number];

export const lostWin = ({ lost, win_milli, best_win_milli }: Choice): number =>
  lost.milli > 0 ? Math.max(0, best_win_milli - win_milli) : 0;

const kDear = 50; // thousandths of a chance to win the deal
/** As chess players mark moves. */
export const markOf = (choice: Choice): '' | '?' | '??' => {
  if (lostWin(choice) >= 2 * kDear) return '??';
  return lostWin(choice) >= kDear ? '?' : '';
};

export const dearest = (choices: Choice[], seat: number | undefined, most: number): Choice[] =>
  choices
    .filter((choice) => choice.lost.milli > 0 && (seat === undefined || choice.seat === seat))
    .sort((a, b) => lostWin(b) - lostWin(a) || b.lost.milli - a.lost.milli)
    .slice(0, most);

export class Review {
  choices = $state.raw<Choice[]>([]);
  known = $state.raw<Reviewed>();
  of = $state(0);
  done = $state(false);
  fault = $state('');
  #begun = false;
  #closed = false;
  #seat = 0;
  constructor(readonly record: RecordedMatch) {}

  begin(seat: number): void {
    this.#seat = seat;
    if (this.#begun) return;
    this.#begun = true;
    this.record
      .review(
        () => this.#seat,
        voice(),
        ({ choices, ...known }, of) => {
          this.of = of;
          this.known = known;
          if (choices.length) this.choices = [...this.choices, ...choices];
          this.done = this.choices.length >= of;
          return !this.#closed && !this.done;
        },
      )
      .catch((error: Error) => (this.fault = error.message));
  }
  /** Another seat's chances. */
  async follow(seat: number): Promise<void> {
    this.#seat = seat;
    if (this.done) this.known = await this.record.reviewed(seat);
  }
  at(step: number): Choice | undefined {
    return this.choices.find((choice) => choice.step === step);
  }
  close(): void {
    this.#closed = true;
  }
}
