// The match that was just played, for the replay screen.
import type { Sitter } from './engine/match';

export const tape = $state<{ record?: { game: string; transcript: string; seats: Sitter[] } }>({});
