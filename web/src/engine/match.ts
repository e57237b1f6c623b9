// The one interface between the page and whoever holds the rules: views, scenes and sentences come in,
// moves go out. engine/offline.ts runs the core in a worker; engine/online.ts speaks to a house.
import type { Move, Scene, View } from './wire';

export type { Move, View };
export interface LegalMove {
  move: Move;
  text: string;
  label: string;
}
export interface Refusal {
  code: string;
  sentence: string;
}
export interface Measured {
  milli: number;
  error_milli: number;
}
export interface Advice extends LegalMove {
  score: Measured;
  win: Measured;
  lost: Measured;
  why: string;
}
export interface Sitter {
  name: string;
  kind: 'person' | 'bot';
  level?: number;
  away?: boolean;
  leaves_in_ms?: number;
  left?: boolean;
}

export interface Update {
  view: View;
  scene: Scene;
  said: string[];
  seats: Sitter[];
  clockMs?: number;
  /** The same moment told again, as in another language: nothing happened. */
  retold?: boolean;
}

export interface Setup {
  game: string;
  players: number;
  options: Record<string, string | number>;
  seed: string;
  level: number;
}

/** What a player wrote down of a match in a house, to hold its record against; entropies are by seat. */
export interface Noted {
  commitment?: string;
  entropies?: (string | null)[];
}
export interface Verdict {
  fair: boolean;
  checks: { check: string; good: boolean; text: string }[];
}

/** What one may call across the table; a house knows these and no others. */
export const phrases = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'oops', 'one_moment', 'hurry', 'again', 'bye'] as const;
export type Phrase = (typeof phrases)[number];

export interface Match {
  /** Offline a match is kept when it is left; online there are people to talk to. */
  readonly kind: 'offline' | 'online';
  /** Called for every change, in order. */
  listen(onUpdate: (update: Update) => void): void;
  play(move: Move): Promise<Refusal | undefined>;
  nextDeal(): Promise<void>;
  /** The coach's list, best first; he keeps silent where people play against each other. */
  advise(): Promise<Advice[]>;
  situation(): Promise<string[]>;
  /** All that was told so far, in the language spoken now: the first deal, then each move and each deal. */
  story(): Promise<string[][]>;
  /** The record of a match that is over, as docs/transcripts.md defines it. */
  transcript(): Promise<string>;
  speak(language: 'en' | 'it'): void;
  /** Gives the match up; offline it is only left, and kept. */
  leave(): Promise<void>;
  /** Takes one's seat back from the bot that plays there. */
  reclaim(): Promise<void>;
  call(phrase: Phrase): void;
  /** Somebody called that. */
  onPhrase?: (seat: number, phrase: Phrase) => void;
  /** So many watch. */
  onGallery?: (watchers: number) => void;
  close(): void;
}
