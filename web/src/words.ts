// The page's own words: words/LANG/shared.json, which the terminal says too, and page.json. What happens at the table is
// told by the core. The page loads the language that it shows; languages/LANG.ts is one of them. A key that is missing, a
// row without a language and a {place} that nobody fills do not compile, and without that the page is not built.
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
/** How the core and a house are asked to talk: in a language, and of Italian cards as they look. */
export type Voice = Language | `${Language}-x-french`;
export const languages = Object.keys(speakers) as Language[];
export const speaker = async (language: Language): Promise<Spoken> => (await speakers[language]()).default;
export const isLanguage = (code: string): code is Language => code in speakers;

/** What a word wants besides itself: the values of its places, if it has any. */
export type FillsOf<W extends Word> = W extends keyof Places ? [fills: Record<Places[W], string | number>] : [];

export const say = ({ rows }: Spoken, word: Word, fills: Fills = {}): string => filled(rows[word], fills);
