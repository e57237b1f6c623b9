// The page's own words: words/LANG/shared.json, which the terminal says too, and page.json. The core tells what happens
// at the table. The page loads the language that it shows; languages/LANG.ts is one of them. A missing key, a row without
// a language and an unfilled {place} do not compile, and then the page does not build.
import type { GameInfo, Names, Pack } from 'virtual:core';
import type page from '../../words/en/page.json';
import type phrase from '../../words/en/phrases.json';
import type shared from '../../words/en/shared.json';
import { filled, type Fills } from './message';
import type { Places } from './places';

export type Word = keyof typeof shared | keyof typeof phrase | keyof typeof page;
/** What players may say to each other; a house knows these and no others. */
export type Phrase = { [K in keyof typeof phrase]: K extends `phrase_${infer Key}` ? Key : never }[keyof typeof phrase];
/** All that the page needs to speak a language. */
export interface Spoken {
  rows: Record<Word, string>;
  games: GameInfo[];
  cards: Record<Pack, Names>;
}

const speakers = {
  en: () => import('./languages/en'),
  it: () => import('./languages/it'),
} satisfies Record<string, () => Promise<{ default: Spoken }>>;
export type Language = keyof typeof speakers;
/** The language for the core and a house, with Italian cards named as they look. */
export type Voice = Language | `${Language}-x-french`;
export const languages = Object.keys(speakers) as Language[];
export const speaker = async (language: Language): Promise<Spoken> => (await speakers[language]()).default;
export const isLanguage = (code: string): code is Language => code in speakers;

/** The arguments of a word: the values of its places, if it has any. */
export type FillsOf<W extends Word> = W extends keyof Places ? [fills: Record<Places[W], string | number>] : [];

export const say = ({ rows }: Spoken, word: Word, fills: Fills = {}): string => filled(rows[word], fills);
