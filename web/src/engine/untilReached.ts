// Tries a task until the house answers, so that a screen that was opened without a network recovers by itself.
import { Refused } from './houseConnection.svelte';

const kBetween = 3_000;
const isAway = (error: unknown): boolean => error instanceof Refused && ['no_house', 'lost'].includes(error.code);

/** Calls `away` each time the house does not answer; ends when `task` is done, fails for good, or the screen is left. */
export async function untilReached<T>(task: () => Promise<T>, away: () => void, isLeft: () => boolean): Promise<T | undefined> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isAway(error)) throw error;
      away();
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer);
          removeEventListener('online', done);
          resolve();
        };
        const timer = setTimeout(done, kBetween);
        addEventListener('online', done);
      });
      if (isLeft()) return undefined;
    }
  }
}
