// What vite.config.ts asks of the core while building.
declare module 'virtual:core' {
  /** A number from `min` to `max`, or one of a list of words, which have labels for people. */
  interface OptionInfo {
    default: string;
    label: string;
    /** of a number: how people say what was chosen, {n} being the number */
    said?: string;
    min?: number;
    max?: number;
    step?: number;
    list?: string[];
    labels?: string[];
    /** a choice with this many players only */
    seats?: number;
  }
  interface GameInfo {
    game: string;
    name: string;
    about: string;
    players: [number, number];
    /** 2: two or four, not three */
    player_step?: number;
    usual: number;
    options: Record<string, OptionInfo>;
  }
  interface Names {
    cards: Record<string, string>;
    suits: Record<string, string>;
  }
  /** What a table of the game looks like, for its tile: some cards of a hand, a board, or the words to choose from. */
  interface Tile {
    cards: string[];
    columns: number;
    marks: string[];
    words: string[];
  }
  export const gameKeys: string[];
  type Pack = 'italian' | 'french';
  /** Null for a game without cards. */
  export const packs: Record<string, Pack | null>;
  export const tiles: Record<string, Tile>;
}
/** A rules page (games/GAME/rules.LANG.md) as table/markdown.h reads it. */
declare module 'virtual:rules' {
  export type Span = string | { kind: 'bold' | 'code'; text: string } | { kind: 'link'; text: string; to: string };
  export type Block =
    | { kind: 'heading'; level: number; spans: Span[] }
    | { kind: 'paragraph'; spans: Span[] }
    | { kind: 'list'; items: Span[][] }
    | { kind: 'code'; text: string }
    | { kind: 'table'; rows: Span[][][] };
}
/** What the core calls games and cards, by language. */
declare module 'virtual:core/*' {
  export const games: import('virtual:core').GameInfo[];
  export const cards: Record<import('virtual:core').Pack, import('virtual:core').Names>;
}
