// A second Italian pack in our own hand, after the patterns of the north-east: swords are curved and cross, batons are turned
// staves in a lattice, cups have lids, coins have rays, and the people have two heads. It comes when a player chooses it.
import { addPack, pips } from './draw';
import { frenchFigure } from './figures';
import { at, type Palette } from './suits';

const outline = (p: Palette, width = 1) =>
  `stroke="${p.ink}" stroke-width="${p.line * width}" stroke-linejoin="round" stroke-linecap="round"`;

/** A line with an edge, as blades and staves are drawn. */
const band = (d: string, p: Palette, fill: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${p.ink}" stroke-width="${width + 2 * p.line}" stroke-linecap="round"/>` +
  `<path d="${d}" fill="none" stroke="${fill}" stroke-width="${width}" stroke-linecap="round"/>`;

const coin = (p: Palette): string => {
  const rays = Array.from(
    { length: 12 },
    (_, i) => `<path d="M0-8.600L1.500-5.200L-1.500-5.200z" fill="${p.main}" transform="rotate(${i * 30})"/>`,
  ).join('');
  return (
    `<circle r="9.6" fill="${p.gold}" ${outline(p)}/>${rays}<circle r="4.6" fill="${p.light}" ${outline(p, 0.7)}/>` +
    `<circle cx="-1.5" cy="-.8" r=".6" fill="${p.ink}"/><circle cx="1.5" cy="-.8" r=".6" fill="${p.ink}"/>` +
    `<path d="M-1.600 1.500q1.600 1.300 3.200 0" fill="none" ${outline(p, 0.6)}/>`
  );
};

const cup = (p: Palette): string =>
  `<path d="M-1.300 3h2.600v3.500h-2.600z" fill="${p.gold}" ${outline(p)}/>` +
  `<path d="M-5 9.500q.5-3 5-3t5 3z" fill="${p.gold}" ${outline(p)}/>` +
  `<path d="M-6.500-3h13l-2.500 5.500q-4 1.600-8 0z" fill="${p.main}" ${outline(p)}/>` +
  `<path d="M-2.500-3l.8 5.800M2.500-3l-.8 5.800" stroke="${p.light}" stroke-width="${p.line}"/>` +
  `<path d="M-6.500-3q1-4.500 6.500-4.500t6.500 4.500z" fill="${p.light}" ${outline(p)}/>` +
  `<circle cy="-8.400" r="1.500" fill="${p.gold}" ${outline(p)}/>`;

const sword = (p: Palette): string =>
  band('M3.500-9.500Q-3.500-3 .8 4', p, p.light, 2.4) +
  `<path d="M-3 3.200L4.800 4.600" stroke="${p.ink}" stroke-width="${2.2 + 2 * p.line}" stroke-linecap="round"/>` +
  `<path d="M-3 3.200L4.800 4.600" stroke="${p.gold}" stroke-width="2.2" stroke-linecap="round"/>` +
  band('M1 5.500L1.300 8.500', p, p.main, 2);

const staff = (p: Palette): string =>
  band('M0-9V9', p, p.main, 3) +
  [-9, -3, 3, 9].map((y) => `<rect x="-2.6" y="${y - 1}" width="5.2" height="2" rx="1" fill="${p.gold}" ${outline(p, 0.7)}/>`).join('');

const suits: Record<string, (p: Palette) => string> = { B: staff, C: cup, D: coin, S: sword };

/** Curved swords that meet at both ends, half of them on each side; an odd one stands straight between them. */
function swords(n: number, p: Palette): string {
  const pairs = n >> 1;
  let out = '';
  for (let i = pairs; i > 0; --i)
    for (const side of [-1, 1]) {
      const far = 50 + side * (16 + i * 15);
      out += band(`M${50 - side * (3 + 3 * i)} ${26 - i}Q${far} 80 ${50 - side * (3 + 3 * i)} ${134 + i}`, p, i % 2 ? p.light : p.main, 4);
      out += `<circle cx="${50 - side * (3 + 3 * i)}" cy="${134 + i}" r="3.2" fill="${p.gold}" ${outline(p)}/>`;
    }
  if (n % 2)
    out +=
      band('M50 34V122', p, p.light, 4.5) +
      `<path d="M41 112h18v4.500h-18z" fill="${p.gold}" ${outline(p)}/>` +
      `<rect x="48" y="117" width="4" height="10" fill="${p.main}" ${outline(p)}/>`;
  return out;
}

/** Staves that cross in a lattice, half of them leaning each way; an odd one stands straight. */
function staves(n: number, p: Palette): string {
  const pairs = n >> 1;
  const one = (x1: number, y1: number, x2: number, y2: number) =>
    band(`M${x1} ${y1}L${x2} ${y2}`, p, p.main, 5) +
    [
      [x1, y1],
      [x2, y2],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="${p.gold}" ${outline(p)}/>`)
      .join('');
  let out = '';
  for (let i = 0; i < pairs; ++i) {
    const off = pairs === 1 ? 0 : (i - (pairs - 1) / 2) * (34 / Math.max(1, pairs - 1));
    for (const side of [-1, 1]) out += one(50 + side * (20 + off * 0.3), 30 + off, 50 - side * (20 + off * 0.3), 130 + off);
  }
  return n % 2 ? out + one(50, 24, 50, 136) : out;
}

const frame = (p: Palette): string =>
  `<rect x="6" y="6" width="88" height="148" rx="5" fill="none" stroke="${p.main}" stroke-width="1.2"/>` +
  `<rect x="8.500" y="8.500" width="83" height="143" rx="4" fill="none" stroke="${p.gold}" stroke-width=".8"/>`;

/** A knight's half has the head of a horse before it. */
const horse = (p: Palette): string =>
  `<path d="M-27 22q-4-6 1-12l6-8l3 5q4 2 4 8l5 9q-8 5-14 1z" fill="${p.light}" ${outline(p)}/>` +
  `<path d="M-17-1q6 6 6 14" fill="none" ${outline(p, 1.6)}/><circle cx="-19" cy="10" r="1.100" fill="${p.ink}"/>` +
  `<path d="M-26 17l6 2" fill="none" ${outline(p, 0.8)}/>`;

function court(rank: 'J' | 'C' | 'K', suit: string, p: Palette): string {
  const held = suits[suit]!(p);
  const half = at(frenchFigure(p, rank, 'BCDS'.indexOf(suit), held) + (rank === 'C' ? horse(p) : ''), 50, 52, 0.98);
  return `${half}<g transform="rotate(180 50 80)">${half}</g><path d="M14 80h72" stroke="${p.gold}" stroke-width="2.2"/><path d="M14 80h72" stroke="${p.ink}" stroke-width="${p.line * 0.6}"/>`;
}

/** A ribbon across an ace, as the aces of the north carry their mottoes. */
const ribbon = (p: Palette): string =>
  `<path d="M16 118q17-9 34 0t34 0v13q-17 9-34 0t-34 0z" fill="${p.paper}" ${outline(p)}/>` +
  `<path d="M24 122q12-5 26 2t26 0" fill="none" stroke="${p.main}" stroke-width="1.4"/>`;

function face(rank: string, suit: string, p: Palette): string {
  if (rank === 'J' || rank === 'C' || rank === 'K') return frame(p) + court(rank, suit, p);
  const pip = suits[suit]!(p);
  if (rank === 'A') return frame(p) + at(pip, 50, 68, 3.6) + ribbon(p);
  const n = Number(rank);
  if (suit === 'S') return frame(p) + swords(n, p);
  if (suit === 'B') return frame(p) + staves(n, p);
  const scale = n === 2 ? 2.1 : n === 3 ? 1.75 : n >= 6 ? 1.2 : 1.45;
  const dy = n === 2 ? 30 : n === 3 ? 40 : 38;
  return frame(p) + pips[rank]!.map(([x, y]) => at(pip, 50 + x * 18, 80 + y * dy, scale)).join('');
}

addPack('northern', { suits, face });
