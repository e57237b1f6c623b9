// The page's own words, out of the catalogue it shares with the terminal: words/words.json. What happens at the table
// is told by the core (table/messages.cpp). A key that is missing or a row without both languages does not compile, and
// without that the page is not built.
import { page, shared } from '../../words/words.json';

export const languages = ['en', 'it'] as const;
export type Language = (typeof languages)[number];
export type Rows = Record<string, Record<Language, string>>;

const rows = { ...shared, ...page } satisfies Rows;

export type Word = keyof typeof rows;
export type Fills = Record<string, string | number>;

export function say(language: Language, word: Word, fills: Fills = {}): string {
  return rows[word][language].replaceAll(/\{(\w+)\}/g, (_, key: string) => String(fills[key] ?? ''));
}

export const isWord = (key: string): key is Word => key in rows;
