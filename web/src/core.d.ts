// What vite.config.ts asks of the core while building.
declare module 'virtual:core' {
  interface GameInfo {
    game: string;
    players: [number, number];
    usual: number;
    options: Record<string, { values: string; default: string }>;
  }
  interface Names {
    cards: Record<string, string>;
    suits: Record<string, string>;
  }
  export const games: GameInfo[];
  export const cardWords: Record<string, Record<'en' | 'it', Names>>;
}
