// A card as an SVG picture of 100 by 160, from its code and the player's look. A look is never a rule: an Italian card
// may look like a French card, and its code stays the same.
import { packs } from 'virtual:core';
import { frenchFigure, italianFigure } from './figures';
import { at, frenchSuits, italianSuits, type Palette } from './suits';

export interface Look {
  pack: 'italian' | 'french' | 'northern';
  colours: 'two' | 'four';
  contrast: 'normal' | 'high';
  back: 'lozenge' | 'waves' | 'star';
}
export type Pack = 'italian' | 'french';
/** The suits of a game's cards tell its pack. */
export const packOf = (game: string): Pack => packs[game] ?? 'french';

const kWidth = 100;
const kHeight = 160;

type Tone = [main: string, light: string, dark: string];
const green: Tone = ['#2f7d4f', '#a8d5b0', '#1d5637'];
const red: Tone = ['#bb2a36', '#f3b9ae', '#7d1725'];
const amber: Tone = ['#c9541f', '#ffe7a6', '#8a3413'];
const blue: Tone = ['#2b5d9b', '#cfe0f2', '#1b3c69'];
const black: Tone = ['#26242b', '#c9c6cf', '#4a4654'];

const italianTones: Record<string, Tone> = { B: green, C: red, D: amber, S: blue };
const frenchTones: Record<Look['colours'], Record<string, Tone>> = {
  two: { C: black, D: red, H: red, S: black },
  four: { C: green, D: blue, H: red, S: black },
};

function palette([main, light, dark]: Tone, look: Look): Palette {
  const high = look.contrast === 'high';
  return {
    ink: high ? '#000' : '#2a2026',
    paper: high ? '#fff' : '#fffaf0',
    gold: '#f0b93a',
    main: !high ? main : main === black[0] ? '#000' : dark,
    light,
    dark,
    skin: '#f6d5b5',
    line: high ? 1.5 : 1.1,
  };
}

/** Where the pips of a numeral lie: [x, y] from the middle, in a field of 2 by 2. */
export const pips: Record<string, [number, number][]> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  '5': [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  '6': [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '7': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
  '8': [
    [-1, -1],
    [1, -1],
    [0, -0.5],
    [-1, 0],
    [1, 0],
    [0, 0.5],
    [-1, 1],
    [1, 1],
  ],
  '9': [
    [-1, -1],
    [1, -1],
    [-1, -0.33],
    [1, -0.33],
    [0, 0],
    [-1, 0.33],
    [1, 0.33],
    [-1, 1],
    [1, 1],
  ],
  T: [
    [-1, -1],
    [1, -1],
    [0, -0.67],
    [-1, -0.33],
    [1, -0.33],
    [-1, 0.33],
    [1, 0.33],
    [0, 0.67],
    [-1, 1],
    [1, 1],
  ],
};

function index(rank: string, pip: string, p: Palette, look: Look): string {
  const high = look.contrast === 'high';
  const word = rank === 'T' ? '10' : rank;
  const corner =
    `<text x="14" y="${high ? 25 : 22}" font-family="Georgia,'DejaVu Serif',serif" font-weight="700" font-size="${high ? 24 : 21}" ` +
    `text-anchor="middle" letter-spacing="${word.length > 1 ? -2.5 : 0}" fill="${p.main}">${word}</text>` +
    at(pip, 14, high ? 38 : 34, high ? 0.8 : 0.65);
  return corner + `<g transform="rotate(180 50 80)">${corner}</g>`;
}

/** A scroll of leaves around an ace, so that it is more than a lonely pip. */
function garland(p: Palette): string {
  const leaf = (a: number) =>
    `<g transform="rotate(${a})"><path d="M0-36q6-5 0-13q-6 8 0 13z" fill="${p.light}" stroke="${p.ink}" stroke-width="${p.line * 0.6}"/><circle cy="-32.5" r="1.5" fill="${p.gold}"/></g>`;
  return Array.from({ length: 12 }, (_, i) => leaf(i * 30)).join('');
}

function italianFace(rank: string, suit: string, p: Palette): string {
  const suitIndex = 'BCDS'.indexOf(suit);
  const pip = italianSuits[suit]!(p);
  if (rank === 'A') return at(garland(p) + at(pip, 0, 0, 2.5), 50, 80);
  if (rank === 'J' || rank === 'C' || rank === 'K')
    return at(italianFigure(p, rank, suitIndex, pip), 51, rank === 'C' ? 80 : 78, rank === 'C' ? 1.08 : 1.18);
  const long = suit === 'B' || suit === 'S';
  const many = Number(rank) >= 6;
  const scale = rank === '2' ? 2.2 : rank === '3' ? (long ? 1.9 : 1.85) : many ? 1.22 : 1.45;
  const dx = 18;
  const dy = rank === '2' ? 34 : rank === '3' ? 42 : many ? 40 : 37;
  return pips[rank]!.map(([x, y]) => at(pip, 50 + x * dx, 80 + y * dy, scale)).join('');
}

function frenchFace(rank: string, suit: string, p: Palette): string {
  const suitIndex = 'CDHS'.indexOf(suit);
  const pip = frenchSuits[suit]!(p);
  if (rank === 'A') return at(garland(p) + at(pip, 0, 0, 2.3), 50, 80);
  if (rank === 'J' || rank === 'Q' || rank === 'K') {
    const top = at(frenchFigure(p, rank, suitIndex, pip), 50, 52, 0.98);
    return (
      `<rect x="23" y="15" width="54" height="130" rx="4" fill="none" stroke="${p.gold}" stroke-width="1.4"/>` +
      `${top}<g transform="rotate(180 50 80)">${top}</g>` +
      `<path d="M26 81.500L74 78.5" stroke="${p.ink}" stroke-width="${p.line}"/>`
    );
  }
  return pips[rank]!.map(([x, y]) => at(pip, 50 + x * 16, 80 + y * 44, 0.9, y > 0.1 ? 180 : 0)).join('');
}

/** An Italian card as a French card: Bastoni are Clubs, Coppe Hearts, the Cavallo is the Queen. */
export function asFrench(code: string): string {
  const rank = code[0] === 'C' ? 'Q' : code[0]!;
  return rank + { B: 'C', C: 'H', D: 'D', S: 'S' }[code[1]!];
}

/** Another drawing of Italian cards, which comes later. */
interface OtherPack {
  suits: Record<string, (p: Palette) => string>;
  face: (rank: string, suit: string, p: Palette) => string;
}
const others: Partial<Record<Look['pack'], OtherPack>> = {};
export const addPack = (name: Look['pack'], pack: OtherPack): void => void (others[name] = pack);
const italian = (look: Look): OtherPack => others[look.pack] ?? { suits: italianSuits, face: italianFace };

const sheet = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${kWidth} ${kHeight}">${inside}</svg>`;

const border = (p: Palette): string =>
  `<rect x=".75" y=".75" width="98.5" height="158.5" rx="8" fill="${p.paper}" stroke="${p.ink}" stroke-width="1.5"/>`;

export function cardSvg(code: string, pack: Pack, look: Look): string {
  const french = pack === 'french' || look.pack === 'french';
  const seen = pack === 'italian' && french ? asFrench(code) : code;
  const [rank, suit] = [seen[0]!, seen[1]!];
  const tone = french ? frenchTones[look.colours][suit]! : italianTones[suit]!;
  const p = palette(tone, look);
  const pip = (french ? frenchSuits : italian(look).suits)[suit]!(p);
  const face = (french ? frenchFace : italian(look).face)(rank, suit, p);
  return sheet(border(p) + face + index(rank, pip, p, look));
}

/** What a back repeats, around 0,0, and its colours. */
const backs: Record<Look['back'], [ground: string, line: string, pattern: string]> = {
  lozenge: ['#7a1f2e', '#f0b93a', 'M0-6l5 6l-5 6l-5-6z'],
  waves: ['#1b3c69', '#cfe0f2', 'M-8.5 2q4.200-7 8.500 0t8.500 0M-8.500 7q4.200-7 8.500 0t8.500 0'],
  star: ['#1d5637', '#f6e3a8', 'M0-6.500l1.500 5l5 1.500l-5 1.500l-1.500 5l-1.500-5l-5-1.500l5-1.500z'],
};
export function backSvg(look: Look): string {
  const [tone, thread, pattern] = backs[look.back] ?? backs.lozenge;
  const [ground, line] = look.contrast === 'high' ? ['#000', '#fff'] : [tone, thread];
  const rows: string[] = [];
  for (let y = 16; y <= 144; y += 16)
    for (let x = 16; x <= 84; x += 17)
      rows.push(`<path transform="translate(${x} ${y})" d="${pattern}" fill="none" stroke="${line}" stroke-width="1.2" opacity=".75"/>`);
  return sheet(
    `<rect x=".75" y=".75" width="98.5" height="158.5" rx="8" fill="#fffaf0" stroke="#2a2026" stroke-width="1.5"/>` +
      `<rect x="5" y="5" width="90" height="150" rx="5" fill="${ground}"/>` +
      `<rect x="8" y="8" width="84" height="144" rx="4" fill="none" stroke="${line}" stroke-width="1"/>` +
      rows.join('') +
      `<circle cx="50" cy="80" r="19" fill="${ground}" stroke="${line}" stroke-width="1.5"/>` +
      `<path d="M37 90V71l13 12l13-12v19" fill="none" stroke="${line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
}

export function suitSvg(suit: string, pack: Pack, look: Look): string {
  const french = pack === 'french' || look.pack === 'french';
  const seen = pack === 'italian' && french ? asFrench('2' + suit)[1]! : suit;
  const p = palette(french ? frenchTones[look.colours][seen]! : italianTones[seen]!, look);
  const pip = (french ? frenchSuits : italian(look).suits)[seen]!(p);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-11 -11 22 22">${pip}</svg>`;
}

const made = new Map<string, string>();
/** The picture as an address for <img>; each is drawn once. */
function picture(key: string, draw: () => string): string {
  let url = made.get(key);
  if (!url) made.set(key, (url = 'data:image/svg+xml,' + encodeURIComponent(draw())));
  return url;
}
const named = (look: Look) => `${look.pack} ${look.colours} ${look.contrast}`;
export const cardPicture = (code: string, pack: Pack, look: Look): string =>
  picture(`${code} ${pack} ${named(look)}`, () => cardSvg(code, pack, look));

const kPlace = 110; // of a card in a row, with room beside it
/** Cards side by side in one picture, for a page that shows many: a browser keeps a whole document for each picture. */
export function cardRow(cards: { code: string; pack: Pack }[], look: Look): string {
  const faces = cards.map(({ code, pack }, i) =>
    cardSvg(code, pack, look).replace('<svg ', `<svg x="${i * kPlace}" width="${kWidth}" height="${kHeight}" `),
  );
  const whole = `0 0 ${cards.length * kPlace} ${kHeight}`;
  return 'data:image/svg+xml,' + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${whole}">${faces.join('')}</svg>`);
}
/** How far to the left the row lies where its card `n` is seen, in widths of a card. */
export const placeInRow = (n: number): number => (n * kPlace) / kWidth;
export const backPicture = (look: Look): string => picture(`back ${look.back} ${look.contrast}`, () => backSvg(look));
export const suitPicture = (suit: string, pack: Pack, look: Look): string =>
  picture(`suit ${suit} ${pack} ${named(look)}`, () => suitSvg(suit, pack, look));
