// What the player likes, kept on this device.
import type { Look } from './cards/draw';
import { say as sayIn, type Fills, type Language, type Word } from './words';

export interface Settings {
  language: Language;
  theme: 'auto' | 'light' | 'dark';
  pack: Look['pack'];
  colours: Look['colours'];
  contrast: Look['contrast'];
  pace: 'slow' | 'normal' | 'fast' | 'instant';
  motion: 'auto' | 'off';
  confirm: boolean;
  shortcuts: boolean;
  speech: 'all' | 'brief' | 'off';
  volume: number;
  muted: boolean;
  notify: boolean;
  vibration: boolean;
  sort: 'rank' | 'suit';
  level: number;
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
    pace: 'normal',
    motion: 'auto',
    confirm: false,
    shortcuts: true,
    speech: 'all',
    volume: 40,
    muted: false,
    notify: false,
    vibration: true,
    sort: 'rank',
    level: 40,
  };
}

/** What was kept, as far as it is of the right kind; anything else is left at its standard. */
export function read(text: string | null): Settings {
  const out = standard();
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (kept && typeof kept === 'object')
      for (const [name, value] of Object.entries(kept))
        if (name in out && typeof value === typeof out[name as keyof Settings]) Object.assign(out, { [name]: value });
  } catch {
    // not ours, or damaged: the standard settings stand
  }
  return out;
}

export const settings: Settings = $state(read(localStorage.getItem(key)));

export function keep(): void {
  localStorage.setItem(key, JSON.stringify(settings));
}
export function reset(): void {
  Object.assign(settings, standard());
}

export const say = (word: Word, fills?: Fills): string => sayIn(settings.language, word, fills);

export const look = (): Look => ({ pack: settings.pack, colours: settings.colours, contrast: settings.contrast });

/** Milliseconds: between two moves, and for how long a full trick lies. */
export const paces = { slow: [1100, 1800], normal: [650, 1000], fast: [300, 600], instant: [0, 0] } as const;

export const calm = (): boolean =>
  settings.motion === 'off' || settings.pace === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches;
