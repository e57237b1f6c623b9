// The page's own words: words/LANG/shared.json, which the terminal says too, page.json for the first screens, more.json for all
// others and for windows, learn.json for the screens after a match. The core tells what happens at the table. The page loads the language that it shows; languages/LANG.ts is one of them. A missing key, a row without
// a language and an unfilled {place} do not compile, and then the page does not build.
import type { GameInfo, Names, Pack } from 'virtual:core';
import type learn from '../../words/en/learn.json';
import type more from '../../words/en/more.json';
import type page from '../../words/en/page.json';
import type phrase from '../../words/en/phrases.json';
import type shared from '../../words/en/shared.json';
import { filled, type Fills } from './message';
import type { Places } from './places';

type FirstWord = keyof typeof shared | keyof typeof phrase | keyof typeof page;
export type Word = FirstWord | keyof typeof more | keyof typeof learn;
/** What players may say to each other; a house knows these and no others. */
export type Phrase = { [K in keyof typeof phrase]: K extends `phrase_${infer Key}` ? Key : never }[keyof typeof phrase];
/** All that the page needs to speak a language. */
export interface Spoken {
  rows: Record<FirstWord, string> & Partial<Record<Word, string>>;
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
const later = {
  more: { en: () => import('../../words/en/more.json'), it: () => import('../../words/it/more.json') },
  learn: { en: () => import('../../words/en/learn.json'), it: () => import('../../words/it/learn.json') },
} satisfies Record<string, Record<Language, () => Promise<{ default: object }>>>;
export type LaterWords = keyof typeof later;
const wanted = new Set<LaterWords>();
/** From now on a language comes with these words too. */
export const wantWords = (part: LaterWords): void => void wanted.add(part);
export async function speaker(language: Language): Promise<Spoken> {
  const parts = [...wanted].map((part) => later[part][language]());
  const [{ default: first }, ...rest] = await Promise.all([speakers[language](), ...parts]);
  return { ...first, rows: Object.assign({}, first.rows, ...rest.map(({ default: rows }) => rows)) };
}
export const isLanguage = (code: string): code is Language => code in speakers;

/** The arguments of a word: the values of its places, if it has any. */
export type FillsOf<W extends Word> = W extends keyof Places ? [fills: Record<Places[W], string | number>] : [];

export const say = ({ rows }: Spoken, word: Word, fills: Fills = {}): string => filled(rows[word]!, fills);
