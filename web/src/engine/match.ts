// The only interface between the page and the holder of the rules: views, scenes and sentences come in, moves go out.
// engine/offline.ts runs the core in a worker; engine/online.ts speaks to a house.
import type { Phrase, Voice } from '../words';
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
/** What judged, where a net took part; search alone is not named. */
export type Judge = 'net+search';
export interface Advice extends LegalMove {
  score: Measured;
  win: Measured;
  lost: Measured;
  why: string;
  by?: Judge;
}
export interface Sitter {
  name: string;
  kind: 'person' | 'bot';
  level?: number;
  /** Its client said that it is a program. */
  program?: boolean;
  away?: boolean;
  leaves_in_ms?: number;
  /** In a match of two: what is left for lost connections, after the first. */
  bank_ms?: number;
  left?: boolean;
}

/** What happened last: in a house as docs/protocol.md says, on this device `no_net`. */
export interface Happening {
  kind: string;
  seat?: number;
  why?: string;
}
/** Between two deals in a house. */
export interface Waiting {
  /** People who do not yet want the next deal. */
  seats: number[];
  /** When the next deal comes at the latest, in milliseconds from now. */
  inMs: number;
}

export interface Update {
  view: View;
  scene: Scene;
  said: string[];
  seats: Sitter[];
  clockMs?: number;
  what?: Happening;
  /** At the end of a match in a house: whether the result changes ratings, and why not. */
  rating?: 'casual' | 'counts' | 'too_short';
  /** The same moment told again, for example in another language; nothing happened. */
  retold?: boolean;
  /** How many choices the player took back so far. */
  undone?: number;
  /** At a device that several people share: the name of the next person, and this is shown when that person has it. */
  handed?: string;
}

export interface Setup {
  game: string;
  players: number;
  options: Record<string, string | number>;
  seed: string;
  level: number;
  /** Several people at this device, by name, on the first seats. */
  people?: string[];
}

/** What a player noted of a match in a house, to compare with its record; entropies are by seat. */
export interface Noted {
  commitment?: string;
  entropies?: (string | null)[];
}
export interface Verdict {
  fair: boolean;
  checks: { check: string; good: boolean; text: string }[];
}

export interface Match {
  /** Offline a match is kept when it is left; online there are people to talk to. */
  readonly kind: 'offline' | 'online';
  /** Nothing of it is kept or counted. */
  readonly practice?: boolean;
  /** Several people play at this device. */
  readonly shared?: boolean;
  /** From now on the bots play at this level; only where no other person plays against them. */
  setLevel?(level: number): Promise<void>;
  /** Called for every change, in order. */
  listen(onUpdate: (update: Update) => void): void;
  play(move: Move): Promise<Refusal | undefined>;
  nextDeal(): Promise<void>;
  /** Takes back the player's last choice of this deal; only where no other person plays. */
  undo?(): Promise<Refusal | undefined>;
  /** The coach's list, best first; empty where people play against each other. */
  advise(): Promise<Advice[]>;
  situation(): Promise<string[]>;
  /** All that was told so far, in the present language: the first deal, then each move and each deal. */
  story(): Promise<string[][]>;
  /** Every moment of that deal so far, as this viewer saw it, and perhaps those of other deals. */
  past(deal: number): Promise<Update[]>;
  /** The record of a match that is over, as docs/transcripts.md defines it. */
  transcript(): Promise<string>;
  speak(voice: Voice): void;
  /** Gives the match up; offline the player only leaves it, and it is kept. */
  leave(): Promise<void>;
  /** Takes the player's seat back from the bot. */
  reclaim(): Promise<void>;
  call(phrase: Phrase): void;
  /** A player said this phrase. */
  onPhrase?: (seat: number, phrase: Phrase) => void;
  /** The number of watchers. */
  onGallery?: (watchers: number) => void;
  /** Between two deals: the people that the table waits for. */
  onWaiting?: (waiting: Waiting) => void;
  /** The bots' program does not come, so they cannot move yet; or it is here after all. */
  onLate?: (late: boolean) => void;
  close(): void;
}
