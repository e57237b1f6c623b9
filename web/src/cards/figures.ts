// The people of both packs, in one hand: round heads, bold outlines, cloth in the suit's colour with the
// suit's own weave. A figure is drawn around 0,0 (the middle of the shoulders); the caller gives it what it holds.
import { at, type Palette } from './suits';

type Rank = 'J' | 'C' | 'Q' | 'K';

const outline = (p: Palette, width = 1) =>
  `stroke="${p.ink}" stroke-width="${p.line * width}" stroke-linejoin="round" stroke-linecap="round"`;

/** Each suit has its weave: four strokes that tell the houses apart without colour. */
function weave(p: Palette, suitIndex: number): string {
  const colour = `stroke="${p.gold}" stroke-width="1.6" fill="none"`;
  switch (suitIndex) {
    case 0:
      return `<path d="M-7 4v34M0 4v34M7 4v34" ${colour}/>`;
    case 1:
      return `<path d="M-12 12l12 7l12-7M-13 20l13 7l13-7M-14 28l14 7l14-7" ${colour}/>`;
    case 2:
      return [8, 16, 24, 32].flatMap((y) => [-6, 0, 6].map((x) => `<circle cx="${x}" cy="${y}" r="1.3" fill="${p.gold}"/>`)).join('');
    default:
      return `<path d="M0 6l6 8l-6 8l-6-8zM0 22l6 8l-6 8l-6-8z" ${colour}/>`;
  }
}

function face(p: Palette, rank: Rank, suitIndex: number): string {
  const hair = [p.dark, '#5b3a22', '#c58a3a', '#2f2a33'][suitIndex] ?? p.ink;
  const long = rank === 'Q' || rank === 'J';
  const back = long
    ? `<path d="M-9-18q0-9 9-9t9 9q1 9-1 14h-16q-2-5-1-14z" fill="${hair}" ${outline(p)}/>`
    : `<path d="M-8.5-17q0-9 8.5-9t8.5 9v5h-17z" fill="${hair}" ${outline(p)}/>`;
  const beard =
    rank === 'K'
      ? `<path d="M-7-15q0 13 7 ${suitIndex % 2 ? 15 : 12}q7-${suitIndex % 2 ? 2 : 0} 7-${suitIndex % 2 ? 15 : 12}q-3 4-7 4t-7-4z" fill="${hair}" ${outline(p)}/>`
      : '';
  return (
    back +
    `<path d="M-3-9h6v6h-6z" fill="${p.skin}" ${outline(p)}/>` +
    `<ellipse cx="0" cy="-16.5" rx="7" ry="8" fill="${p.skin}" ${outline(p)}/>` +
    beard +
    `<circle cx="-2.7" cy="-17.5" r="1" fill="${p.ink}"/><circle cx="2.7" cy="-17.5" r="1" fill="${p.ink}"/>` +
    `<path d="M-4.2-19.800q1.5-1 3 0M1.2-19.800q1.5-1 3 0M0-17.500q1.2 2-.2 2.8" fill="none" ${outline(p, 0.7)}/>` +
    `<path d="M-2-12.300q2 1.4 4 0" fill="none" stroke="${rank === 'Q' ? '#b3263a' : p.ink}" stroke-width="${p.line}" stroke-linecap="round"/>`
  );
}

function headdress(p: Palette, rank: Rank, suitIndex: number): string {
  switch (rank) {
    case 'K':
      return (
        `<path d="M-9-22l-1.5-10l5 4.500l${suitIndex % 2 ? '5.5-7 5.5 7' : '5.5-5.5 5.5 5.5'}l5-4.500l-1.5 10q-9-3-18 0z" fill="${p.gold}" ${outline(p)}/>` +
        `<circle cx="0" cy="-25.5" r="1.5" fill="${p.main}"/><circle cx="-5.5" cy="-25" r="1" fill="${p.dark}"/><circle cx="5.5" cy="-25" r="1" fill="${p.dark}"/>`
      );
    case 'Q':
      return (
        `<path d="M-8-23q8-4 16 0l1-6l-4 2.500l-2.5-4l-2.5 4l-2.5-4l-2.5 4l-4-2.500z" fill="${p.gold}" ${outline(p)}/>` +
        `<path d="M-8.5-22q8.5-4.5 17 0" fill="none" stroke="${p.main}" stroke-width="1.5"/>`
      );
    case 'C':
      return (
        `<path d="M-9-20q0-11 9-11t9 11q-9-4-18 0z" fill="${p.light}" ${outline(p)}/>` +
        `<path d="M0-31q${suitIndex % 2 ? 9 : -9}-7 ${suitIndex % 2 ? 13 : -13} 1q-7-2-${suitIndex % 2 ? 13 : -13} 3z" fill="${p.main}" ${outline(p)}/>` +
        `<path d="M-9-21q9-4 18 0" fill="none" stroke="${p.gold}" stroke-width="2"/>`
      );
    default:
      return (
        `<path d="M-10-21q1-9 10-9t10 9q-10-4-20 0z" fill="${p.main}" ${outline(p)}/>` +
        `<path d="M${suitIndex % 2 ? 6 : -6}-27q${suitIndex % 2 ? 8 : -8}-9 ${suitIndex % 2 ? 11 : -11}-2q-6-1-${suitIndex % 2 ? 8 : -8} 5z" fill="${p.gold}" ${outline(p)}/>`
      );
  }
}

const arm = (p: Palette, d: string, hand: [number, number]): string =>
  `<path d="${d}" fill="none" stroke="${p.ink}" stroke-width="${7 + p.line * 2}" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path d="${d}" fill="none" stroke="${p.dark}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<circle cx="${hand[0]}" cy="${hand[1]}" r="3.4" fill="${p.skin}" ${outline(p)}/>`;

const collar = (p: Palette): string => `<path d="M-8-4q8 6 16 0l2 5q-10 7-20 0z" fill="${p.gold}" ${outline(p)}/>`;

/** A page: tunic, hose, one leg forward. */
function standing(p: Palette, suitIndex: number, held: string): string {
  return (
    `<path d="M-6 30l-2 22h-5v4h11l2-24zM6 30l3 22h5v4h-11l-3-24z" fill="${p.light}" ${outline(p)}/>` +
    `<path d="M-9-3q9 5 18 0l5 36q-14 5-28 0z" fill="${p.main}" ${outline(p)}/>${weave(p, suitIndex)}` +
    `<path d="M-11.5 17q11.5 4 23 0l.6 4q-12 4-24.2 0z" fill="${p.dark}" ${outline(p)}/>` +
    arm(p, 'M-9 1Q-16 10-10 18', [-9, 18]) +
    collar(p) +
    at(held, 20, -2, 1.35) +
    arm(p, 'M9 1Q16 12 18 8', [19, 7])
  );
}

/** A king on a throne, cloak to the ground. */
function throned(p: Palette, suitIndex: number, held: string): string {
  return (
    `<path d="M-22 56V-8q0-7 5-7t5 7v10h24V-8q0-7 5-7t5 7V56z" fill="${p.light}" ${outline(p)}/>` +
    `<path d="M-10-3q10 5 20 0q8 26 11 59h-42q3-33 11-59z" fill="${p.main}" ${outline(p)}/>${weave(p, suitIndex)}` +
    `<path d="M-10-3q-9 26-11 59h8q1-32 7-57zM10-3q9 26 11 59h-8q-1-32-7-57z" fill="${p.dark}" ${outline(p)}/>` +
    `<path d="M-21 51h42v5h-42z" fill="${p.paper}" ${outline(p)}/>` +
    [-16, -8, 0, 8, 16].map((x) => `<path d="M${x} 52v2.5" ${outline(p, 1.4)}/>`).join('') +
    arm(p, 'M-9 2Q-17 12-9 20', [-8, 20]) +
    collar(p) +
    at(held, 20, -4, 1.35) +
    arm(p, 'M9 2Q17 14 19 6', [19, 5])
  );
}

/** A knight; the horse faces left. */
function riding(p: Palette, suitIndex: number, held: string): string {
  const coat = ['#8a5a35', '#f3ead9', '#5a4634', '#b9b3ad'][suitIndex] ?? p.paper;
  const mane = ['#3d2514', '#c9a26a', '#201a15', '#4b4a50'][suitIndex] ?? p.ink;
  return (
    `<path d="M24 34q8 4 5 20q-5-6-8-8z" fill="${mane}" ${outline(p)}/>` +
    `<path d="M-16 42l-7 5l4 9h5l-2-7l7-4zM-8 44l-1 12h6l2-12zM14 44l3 6l-3 6h6l3-7l-2-9zM21 38l6 9v9h-6z" fill="${coat}" ${outline(p)}/>` +
    `<path d="M-36 26q2-6 10-12q2-6 4-7l3 6q9 7 14 11h22q9 2 8 12q-1 10-12 10h-25q-9-2-9-13q-5 1-10 1q-6-1-5-8z" fill="${coat}" ${outline(p)}/>` +
    `<path d="M-19 12q11 4 16 14q-6 0-12-5q-5-4-4-9z" fill="${mane}" ${outline(p)}/>` +
    `<circle cx="-25" cy="19.5" r="1.2" fill="${p.ink}"/><path d="M-34 28q2 1 3-1M-33 22l7 7M-26 29q12 0 22-6" fill="none" ${outline(p, 0.8)}/>` +
    `<path d="M-8 22h22l3 18q-14 5-26 0z" fill="${p.light}" ${outline(p)}/><path d="M-9 36q13 5 26 0" fill="none" stroke="${p.gold}" stroke-width="2"/>` +
    `<path d="M-2 20q8-2 9 2l1 20h6v5h-13z" fill="${p.dark}" ${outline(p)}/>` +
    `<path d="M-9-3q9 5 18 0l4 27q-13 4-25 0z" fill="${p.main}" ${outline(p)}/>${clipTop(weave(p, suitIndex))}` +
    arm(p, 'M-9 1Q-16 10-12 18', [-12, 19]) +
    collar(p) +
    at(held, 21, -4, 1.25) +
    arm(p, 'M9 1Q16 13 19 6', [20, 5])
  );
}

const clipTop = (drawing: string): string => `<g transform="scale(.9 .6)">${drawing}</g>`;

/** Half of a French court card; the other half is the same turned round. */
function half(p: Palette, rank: Rank, suitIndex: number, held: string): string {
  return (
    `<path d="M-13-2q13 7 26 0l9 34h-44z" fill="${p.main}" ${outline(p)}/>${weave(p, suitIndex)}` +
    `<path d="M-13-2q-7 15-9 34h9q0-18 5-32zM13-2q7 15 9 34h-9q0-18-5-32z" fill="${p.dark}" ${outline(p)}/>` +
    collar(p) +
    at(held, 20, 2, 0.95) +
    arm(p, rank === 'Q' ? 'M-10 5Q-15 18-5 17' : 'M-10 5Q-16 20-6 22', rank === 'Q' ? [-4, 16] : [-5, 22]) +
    arm(p, 'M10 5Q18 18 20 12', [20, 11])
  );
}

export function italianFigure(p: Palette, rank: Rank, suitIndex: number, held: string): string {
  const body = rank === 'K' ? throned : rank === 'C' ? riding : standing;
  return body(p, suitIndex, held) + face(p, rank, suitIndex) + headdress(p, rank, suitIndex);
}

export function frenchFigure(p: Palette, rank: Rank, suitIndex: number, held: string): string {
  return half(p, rank, suitIndex, held) + face(p, rank, suitIndex) + headdress(p, rank, suitIndex);
}
