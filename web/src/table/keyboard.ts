// From keys to what a player does at a table: arrows walk along the hand, digits and codes go to a card, letters press
// buttons and open windows. Not here: what a move is.
import type { Choice } from '../engine/scene';
import { isOfCards } from './choosing';
import type Felt from './Felt.svelte';

/** The table as the keys see it, at this moment. */
export interface Keyed {
  felt: Felt | undefined;
  /** What the player can do now. */
  choices: Choice[];
  /** The codes of the game's cards. */
  codes: string[];
  /** What a card shows, in two characters. */
  shownAs: (code: string) => string;
  /** Italian cards that look French. */
  looksFrench: boolean;
  /** Single letters count. */
  letters: boolean;
  actions: Record<string, () => void>;
  /** Enter in the hand, where cards are chosen first; false if it means something else. */
  enter: () => boolean;
  press: (choice: Choice) => void;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

export class Keyboard {
  #typed = '';
  #table: () => Keyed;
  constructor(table: () => Keyed) {
    this.#table = table;
  }

  /** True if the key meant something. */
  press(key: string, inHand: boolean): boolean {
    const { felt, letters, actions, enter } = this.#table();
    if (key.length > 1 || key === ' ') this.#typed = ''; // the earlier key begins no code
    if (key in steps) return felt ? (felt.step(steps[key]!), true) : false;
    if (key === 'Enter' && inHand && enter()) return true;
    if (key.length !== 1 || key === ' ' || !letters) return false;
    if (this.#findButton(key.toLowerCase()) || (felt && this.#type(key))) return true;
    const action = actions[key.toLowerCase()];
    action?.();
    return !!action || this.#pressButton(key.toLowerCase());
  }
  /** A button by the first letter of its typed form, if no other begins so. */
  #pressButton(letter: string): boolean {
    const { choices, press } = this.#table();
    const [meant, ...others] = choices.filter(({ how, text }) => how === 'button' && text.toLowerCase().startsWith(letter));
    if (meant && !others.length) press(meant);
    return !!meant && !others.length;
  }
  /** Where no card can be played, goes to the button that ends with this letter: K for the bid of a king. Where Italian cards
   *  look French, first to the button that shows it: Q for the bid of a queen. */
  #findButton(letter: string): boolean {
    const { choices, looksFrench } = this.#table();
    const shows = ({ text, label }: Choice) => looksFrench && text.includes(' ') && label.toLowerCase().startsWith(letter);
    const meant = choices.find(shows) ?? choices.find(({ text }) => text.toLowerCase().endsWith(` ${letter}`));
    const there = meant && !choices.some(isOfCards) && document.querySelector<HTMLElement>(`[data-text="${CSS.escape(meant.text)}"]`);
    if (there) there.focus();
    return !!there;
  }
  /** What a card shows, or its code; a first character that begins a card waits for its second. */
  #type(key: string): boolean {
    const { felt, codes, shownAs } = this.#table();
    const text = (this.#typed + key).toUpperCase();
    this.#typed = '';
    const meant = [codes.find((code) => shownAs(code) === text), text].find((code) => code && felt?.holds(code));
    if (meant) {
      felt?.focusOn(meant);
      return true;
    }
    const begins = codes.some((code) => shownAs(code).startsWith(key.toUpperCase()) || code.startsWith(key.toUpperCase()));
    if (begins) this.#typed = key;
    if (!/^[0-9]$/.test(key)) return begins;
    felt?.nth(key === '0' ? 9 : Number(key) - 1);
    return true;
  }
}
