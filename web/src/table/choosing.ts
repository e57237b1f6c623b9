// From taps, typed text and keys to a move: a choice is a button, or a family of moves made of cards, of a cell or of a
// number. The core says whether the move is legal, and why not.
import type { Move } from '../engine/match';
import type { Choice, Scene } from '../engine/scene';

/** A choice as shown; a choice that is not possible now stays in its place, so that nothing jumps. */
export interface ShownChoice {
  choice: Choice;
  now: boolean;
}

export const isOfCards = ({ how }: Choice): boolean => how === 'cards' || how === 'onto';
export const cardsOf = ({ groups, cards }: Choice): string[] => [...groups.flat(), ...cards];
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const ofCards = ({ member, list }: Choice, cards: string[]): Move => ({ [member]: list ? cards : cards[0] });
export const ofNumber = ({ member, beside }: Choice, n: number): Move => ({ ...beside, [member]: n });
export const ofCell = (cell: number, columns: number): Move => ({ row: Math.floor(cell / columns), col: cell % columns });
/** Is this the move that a hint or an answer names? */
export const isMove = ({ move }: Choice, other: Move | undefined): boolean => same(move, other);

/** The cards of a move, among those that the choices know. */
export function cardsIn(move: Move | undefined, choices: Choice[]): string[] {
  const known = new Set(choices.flatMap(cardsOf));
  return Object.values(move ?? {})
    .flat()
    .filter((value): value is string => known.has(value as string));
}

/** The only choice that a tap on a card makes at once. */
export function direct(shown: ShownChoice[]): Choice | undefined {
  const takers = shown.map(({ choice }) => choice).filter(isOfCards);
  return takers.length === 1 && takers[0]!.how === 'cards' && !takers[0]!.list ? takers[0] : undefined;
}

/** The choices of a card onto others that still match the tapped cards. */
export const fitting = (choices: Choice[], chosen: string[]): Choice[] =>
  choices.filter(({ how, cards }) => how === 'onto' && chosen.length > 0 && chosen.every((code) => cards.includes(code)));

/** The card that moves is tapped, and no other choice fits. */
export function settledBy(choices: Choice[], chosen: string[]): Choice | undefined {
  const open = fitting(choices, chosen);
  const others = choices.some((choice) => choice.how === 'cards' && chosen.every((code) => cardsOf(choice).includes(code)));
  return open.length === 1 && !others && chosen.includes(open[0]!.cards[0]!) ? open[0] : undefined;
}

/** The chosen cards after a tap on one of them or on another; a card onto others that does not go with them begins again. */
export function tapped(choices: Choice[], chosen: string[], code: string): string[] {
  if (chosen.includes(code)) return chosen.filter((c) => c !== code);
  const more = [...chosen, code];
  return fitting(choices, [code]).length && !fitting(choices, more).length ? [code] : more;
}

const kFew = 3;
const idOf = ({ how, member, text }: Choice): string => `${how} ${member} ${how === 'button' ? text : ''}`;

/** The choices of a deal's phase, in order of appearance; the choices of the last turn stay visible, disabled. */
export class Memory {
  #phase = '';
  #seen = new Map<string, Choice>();

  shown(deal: number, { facts, choices }: Scene): ShownChoice[] {
    const phase = [deal, ...facts.map(({ key }) => key)].join(' ');
    if (phase !== this.#phase) this.#seen.clear();
    this.#phase = phase;
    const lasting = choices.filter(({ how }) => how !== 'onto');
    for (const choice of lasting) this.#seen.set(idOf(choice), choice);
    const buttons = [...this.#seen.values()].filter(({ how }) => how === 'button');
    if (buttons.length > kFew)
      for (const button of buttons) if (!choices.includes(button) && choices.length) this.#seen.delete(idOf(button));
    const kept = [...this.#seen.values()].map((choice) => ({ choice, now: choices.includes(choice) }));
    return [...kept, ...choices.filter(({ how }) => how === 'onto').map((choice) => ({ choice, now: true }))];
  }
}
