// The match that was just played, for the replay screen.
import type { Told } from './share';

export const lastMatch = $state<{
  told?: Told;
  /** Of a match against bots that was played in this window. */
  game?: string | undefined;
}>({});
