// Pictures of a game, in its own folder: games/GAME/art/WORD.svg is the picture of WORD.
const files = import.meta.glob<string>('@games/*/art/*.svg', { eager: true, query: '?raw', import: 'default' });

/** The picture as an address for <img>; a word without a picture is only written. */
export function artOf(game: string, word: string): string | undefined {
  const path = Object.keys(files).find((name) => name.endsWith(`/${game}/art/${word.toLowerCase()}.svg`));
  return path && 'data:image/svg+xml,' + encodeURIComponent(files[path]!);
}
