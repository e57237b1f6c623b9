// What the core sends to the page: a view, as far as every game has it, and a scene (docs/views.md, docs/scenes.md).
// Made by tools/types.sh from the fields() of the core: do not edit.

export type Card = string;
export type Seat = number;
export type Move = Record<string, unknown>;

export interface View {
  /** its key */
  game: string;
  /** how many seats */
  players: number;
  /** every option of the game with its value: a number, or a word. (A `table` has only those that were given, as text) */
  options: Record<string, unknown>;
  /** yours; null for the gallery */
  seat: Seat | null;
  /** moves made so far in the match */
  version: number;
  /** which deal, from 1 */
  deal: number;
  /** a seat */
  dealer: Seat;
  /** the seats that may move now; several where they choose at once, none when the deal is over */
  to_act: Seat[];
  /** of the match, by seat, as they stand after the deals that are over */
  scores: number[];
  /** the match between deals */
  standing: Record<string, unknown>;
  /** what everybody sees of this deal */
  public: Record<string, unknown>;
  /** what only your seat sees; the gallery has none */
  own?: Record<string, unknown>;
  /** every move you can make now, each as `play` takes it; empty when it is not your turn */
  legal: Move[];
  /** all of this deal is played */
  deal_over: boolean;
  /** what the deal counted, once it is over */
  result?: Record<string, unknown>;
  /** the match is over */
  over: boolean;
  /** a list of seats, once the match is over; empty after a draw */
  winners?: Seat[];
}

export interface Badge {
  /** for programs */
  key: string;
  text: string;
}

export interface Plate {
  /** the lowest seat of those that win together with this seat */
  side?: Seat;
  /** in its hand */
  cards?: number;
  /** in this deal */
  points?: number;
  /** in the match */
  score?: number;
  /** it is to act */
  acts: boolean;
  badges: Badge[];
}
export const noPlate: Plate = { acts: false, badges: [] };

export type ZoneKind =
  'hand' | 'trick' | 'last' | 'stock' | 'turned' | 'pile' | 'spread' | 'discards' | 'heap' | 'melds' | 'board' | 'rounds';
export interface Zone {
  kind: ZoneKind;
  /** the owner; everybody owns a zone without it */
  seat?: Seat;
  /** those that the viewer may know */
  cards: string[];
  /** how many more there are */
  backs: number;
  /** the seat that played each card, or that marked each cell */
  by: (Seat | null)[];
  /** one seat played all of a trick's cards at once */
  together: boolean;
  /** the seat that took the last trick */
  taker?: Seat;
  /** of a board; its cells are listed row by row */
  columns: number;
  /** of a board: the mark in each cell, empty where there is none */
  marks: string[];
  /** by seat: what it marks with */
  signs: string[];
  /** of a board: the cells that won */
  decided: number[];
  /** of shown words, by seat, the newest round last */
  rounds: Badge[][];
}
export const noZone: Zone = {
  kind: 'hand',
  cards: [],
  backs: 0,
  by: [],
  together: false,
  columns: 0,
  marks: [],
  signs: [],
  decided: [],
  rounds: [],
};

export interface Fact {
  /** for programs */
  key: string;
  text: string;
  /** for programs: a suit's letter, a card, a number */
  value: string;
}
export const noFact: Fact = { key: '', text: '', value: '' };

export interface SummaryRow {
  /** for programs */
  key: string;
  text: string;
  /** a number for each side, the lowest seat's first */
  counts: number[];
  /** the side that scores for it, by its lowest seat */
  side?: Seat;
  /** the number that wins, where there is such a number */
  goal: number;
  /** the number that each side needs, where the sides need different numbers */
  goals: number[];
  /** players who are together have the same number, so the numbers are no parts of a whole */
  shared: boolean;
  /** a word for each side, to be shown for its number */
  words: string[];
  /** for each side the seat that gets as many cards from it; null: none */
  to: (Seat | null)[];
}
export const noRow: SummaryRow = { key: '', text: '', counts: [], goal: 0, goals: [], shared: false, words: [], to: [] };

export interface Choice {
  how: 'button' | 'cards' | 'cell' | 'number' | 'onto';
  label: string;
  /** one move, as a person types it */
  text: string;
  /** one move, as `play` takes it; it is left out of a card onto others, where it follows from `cards` */
  move?: Move;
  /** of a number: the other members of the move, as an object */
  beside?: Move;
  /** the member of the move that is chosen */
  member: string;
  /** the member is a list of cards */
  list: boolean;
  /** cards that may be chosen together */
  groups: string[][];
  /** cards that every such move holds */
  must: string[];
  /** the first is moved onto the others */
  cards: string[];
  /** cards, or the smallest number */
  min: number;
  /** cards, or the largest number */
  max: number;
  /** of the board, counted row by row */
  cells: number[];
}
export const noChoice: Choice = {
  how: 'button',
  label: '',
  text: '',
  member: '',
  list: false,
  groups: [],
  must: [],
  cards: [],
  min: 0,
  max: 0,
  cells: [],
};

export interface Scene {
  /** what players call the game with the options of this table, where it has a name of its own */
  name: string;
  /** a plate for each seat */
  seats: Plate[];
  /** what lies on the table */
  zones: Zone[];
  /** what holds for the whole table */
  facts: Fact[];
  /** what the seat can do now */
  choices: Choice[];
  /** cards that do more than their rank says */
  starred: string[];
  /** what the deal counted, once it is over */
  summary: SummaryRow[];
  /** beside the summary: sentences on what decided the deal or the match, where the numbers do not say it */
  verdict: string[];
}
