// The eight suits as drawings: each a function of the palette, in a box of 20 by 20 around 0,0 (swords and
// cudgels stand 20 high). No text, no ids, so any number of them can share one picture.

export interface Palette {
  ink: string;
  paper: string;
  gold: string;
  /** The suit's own colour, a light and a dark of it. */
  main: string;
  light: string;
  dark: string;
  skin: string;
  line: number;
}

type Draw = (p: Palette) => string;

const coin: Draw = (p) => {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315]
    .map((a) => `<ellipse cx="0" cy="-4.1" rx="1.5" ry="2.7" fill="${p.main}" transform="rotate(${a})"/>`)
    .join('');
  return (
    `<circle r="9.4" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line}"/>` +
    `<circle r="7.4" fill="${p.light}" stroke="${p.ink}" stroke-width="${p.line * 0.6}"/>${petals}` +
    `<circle r="1.8" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line * 0.5}"/>`
  );
};

const cup: Draw = (p) =>
  `<path d="M-2.2 2.5h4.4l.6 4.2h-5.6z" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line}"/>` +
  `<path d="M-5.6 9.4c0-2.4 2.2-3.4 5.6-3.4s5.6 1 5.6 3.4z" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line}" stroke-linejoin="round"/>` +
  `<path d="M-7.6-8.6h15.2c.5 6.6-2.4 11.8-7.6 11.8s-8.1-5.2-7.6-11.8z" fill="${p.main}" stroke="${p.ink}" stroke-width="${p.line}" stroke-linejoin="round"/>` +
  `<path d="M-7.2-4.6h14.4l-.7 2.8h-13z" fill="${p.gold}"/>` +
  `<ellipse cx="0" cy="-8.4" rx="7.6" ry="1.7" fill="${p.dark}" stroke="${p.ink}" stroke-width="${p.line}"/>`;

const sword: Draw = (p) =>
  `<path d="M0-10l2.1 3v9.2h-4.2v-9.200z" fill="${p.light}" stroke="${p.ink}" stroke-width="${p.line}" stroke-linejoin="round"/>` +
  `<path d="M0-8.600v10.6" stroke="${p.main}" stroke-width="${p.line * 1.2}"/>` +
  `<path d="M-5.6 1.600q5.6 2 11.2 0l.6 1.800q-6.2 2.2-12.4 0z" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line}" stroke-linejoin="round"/>` +
  `<rect x="-1.4" y="4" width="2.8" height="3.8" fill="${p.main}" stroke="${p.ink}" stroke-width="${p.line}"/>` +
  `<circle cy="8.6" r="1.6" fill="${p.gold}" stroke="${p.ink}" stroke-width="${p.line}"/>`;

/** A sawn branch: a straight trunk that grows thinner downwards, pale where it was cut, with two stumps, and a ribbon of the suit's colour. */
const wood = '#a8692f';
const cut = '#f1dcae';
const cudgel: Draw = (p) => {
  const thin = `stroke="${p.ink}" stroke-width="${p.line * 0.8}" stroke-linejoin="round"`;
  const stump = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-1.400 .8L-1.100-2.200H1.100L1.400 .8z" fill="${wood}" ${thin}/>` +
    `<ellipse cy="-2.200" rx="1.100" ry=".7" fill="${cut}" ${thin}/></g>`;
  return (
    stump(-2.3, -2.4, -58) +
    stump(2.2, 1.4, 58) +
    `<path d="M-3.300-8.200L-1.700 9.100Q0 10.200 1.700 9.100L3.300-8.200z" fill="${wood}" stroke="${p.ink}" stroke-width="${p.line}" stroke-linejoin="round"/>` +
    `<path d="M-1.700-4.600L-1.300 1.600M1.500-5.500L1.300-1.600M.1-2.600L0 2.400" stroke="${p.ink}" stroke-width="${p.line * 0.5}" stroke-linecap="round" opacity=".5"/>` +
    `<path d="M-2.200 3.800L2 5.200L1.900 7L-2 5.500z" fill="${p.main}" ${thin}/>` +
    `<ellipse cy="-8.200" rx="3.300" ry="1.700" fill="${cut}" stroke="${p.ink}" stroke-width="${p.line}"/>` +
    `<ellipse cy="-8.200" rx="1.500" ry=".7" fill="none" stroke="${wood}" stroke-width="${p.line * 0.6}"/>`
  );
};

const filled =
  (d: string): Draw =>
  (p) =>
    `<path d="${d}" fill="${p.main}"/>`;

const club = filled(
  'M0-9.600a4.6 4.6 0 0 1 3.5 7.500a4.6 4.6 0 1 1-2.5 6.700q.3 3 2.6 5h-7.200q2.3-2 2.6-5a4.6 4.6 0 1 1-2.5-6.700a4.6 4.6 0 0 1 3.5-7.500z',
);
const diamond = filled('M0-10Q3-4.6 7.6 0Q3 4.6 0 10Q-3 4.6-7.6 0Q-3-4.6 0-10z');
const heart = filled('M0 9.600C-4 5-9.2 1.4-9.2-3.800C-9.2-9.8-2-10.6 0-5.400C2-10.6 9.2-9.8 9.2-3.800C9.2 1.4 4 5 0 9.600z');
const spade = filled(
  'M0-10C4-5.4 9-2.2 9 2.400C9 6.6 3.8 7.4 1 4.400Q1.2 7.8 3.6 9.800h-7.200Q-1.2 7.8-1 4.400C-3.8 7.4-9 6.6-9 2.400C-9-2.2-4-5.4 0-10z',
);

export const italianSuits: Record<string, Draw> = { B: cudgel, C: cup, D: coin, S: sword };
export const frenchSuits: Record<string, Draw> = { C: club, D: diamond, H: heart, S: spade };

export const at = (drawing: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${scale})">${drawing}</g>`;
