// The player's settings, stored on this device.
import { packs, type GameInfo, type Names } from 'virtual:core';
import { asFrench, packOf, type Look } from './cards/draw';
import { storage } from './storage';
import {
  isLanguage,
  say as sayIn,
  speaker,
  type FillsOf,
  type Language,
  type Phrase,
  type Spoken,
  type Voice,
  type LaterWords,
  type Word,
  wantWords,
} from './words';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  pack: Look['pack'];
  colours: Look['colours'];
  contrast: Look['contrast'];
  back: Look['back'];
  felt: 'green' | 'blue' | 'wine' | 'slate';
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  motion: 'auto' | 'off';
  confirm: boolean;
  /** A turn with a single button and no card to play is over by itself. */
  autopass: boolean;
  shortcuts: boolean;
  speech: 'all' | 'brief' | 'off';
  volume: number;
  muted: boolean;
  notify: boolean;
  vibration: boolean;
  sort: 'rank' | 'suit';
  level: number;
  /** Milliseconds: a press that begins sooner after the start of a turn plays nothing. */
  tap: number;
}

const key = 'mazzo.settings';

export function standard(): Settings {
  const wants = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;
  return {
    language: navigator.language.startsWith('it') ? 'it' : 'en',
    theme: 'auto',
    pack: 'italian',
    colours: 'two',
    contrast: wants('(prefers-contrast: more)') ? 'high' : 'normal',
    back: 'lozenge',
    felt: 'green',
    pace: 'normal',
    motion: 'auto',
    confirm: false,
    autopass: false,
    shortcuts: true,
    speech: 'all',
    volume: 40,
    muted: false,
    notify: false,
    vibration: true,
    sort: 'rank',
    level: 40,
    tap: 250,
  };
}

/** The stored values of the right kind; all others keep their defaults. */
export function read(text: string | null): Settings {
  const out = standard();
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (kept && typeof kept === 'object')
      for (const [name, value] of Object.entries(kept))
        if (name in out && typeof value === typeof out[name as keyof Settings]) Object.assign(out, { [name]: value });
  } catch {
    // not ours, or damaged, so the defaults stay
  }
  if (!isLanguage(out.language)) out.language = standard().language;
  return out;
}

export const settings: Settings = $state(read(storage.get(key)));

export function keep(): void {
  storage.set(key, JSON.stringify(settings));
}
export function reset(): void {
  Object.assign(settings, standard());
}

/** The language that is loaded. It follows settings.language; while a new language loads, the old one stays. */
let spoken = $state.raw<Spoken>();
export async function learn(language: Language): Promise<void> {
  const learnt = await speaker(language);
  if (language === settings.language || !spoken) spoken = learnt;
}

/** A part of the page that comes later, with its words in the present language. */
export async function withWords<Part>(load: Promise<Part>, ...parts: LaterWords[]): Promise<Part> {
  parts.forEach(wantWords);
  const [part] = await Promise.all([load, learn(settings.language)]);
  return part;
}

export const say = <W extends Word>(word: W, ...[fills]: FillsOf<W>): string => sayIn(spoken!, word, fills);
export const isWord = (key: string): key is Word => key in spoken!.rows;
export const phrases = (): Phrase[] =>
  Object.keys(spoken!.rows).flatMap((key) => (key.startsWith('phrase_') ? (key.slice('phrase_'.length) as Phrase) : []));
export const gameInfos = (): GameInfo[] => spoken!.games;
/** Cards are named after their look. */
export function cardWords(game: string): Names {
  if (packs[game] === null) return { cards: {}, suits: {} };
  const pack = packOf(game);
  const { [pack]: own, french } = spoken!.cards;
  if (pack === 'french' || settings.pack !== 'french') return own;
  const seen = (names: Record<string, string>, name: (code: string) => string | undefined) =>
    Object.fromEntries(Object.keys(names).map((code) => [code, name(code) ?? '']));
  return {
    cards: seen(own.cards, (code) => french.cards[asFrench(code)]),
    suits: seen(own.suits, (suit) => french.suits[asFrench(`2${suit}`)[1]!]),
  };
}
export const voice = (): Voice => (settings.pack === 'french' ? `${settings.language}-x-french` : settings.language);

/** A pack that is drawn later looks like the usual one until it is here. */
let drawn = $state(false);
export async function drawPack(): Promise<void> {
  if (settings.pack !== 'northern' || drawn) return;
  await import('./cards/northern');
  drawn = true;
}
export const look = (): Look => ({
  pack: settings.pack === 'northern' && !drawn ? 'italian' : settings.pack,
  colours: settings.colours,
  contrast: settings.contrast,
  back: settings.back,
});

/** Milliseconds: between two moves, and for a full trick. */
export const paces = { slow: [1100, 1800], normal: [650, 1000], fast: [300, 600], instant: [0, 0] } as const;

export const calm = (): boolean =>
  settings.motion === 'off' || settings.pace === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
