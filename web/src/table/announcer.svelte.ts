// What a screen reader hears at a table. Sentences follow each other and none replaces another, since bots may play faster
// than a voice speaks.
import type { Update } from '../engine/match';
import { say, settings } from '../settings.svelte';
import { happened } from './happenings';

const kKept = 24; // sentences that stay to be read; more than the moves between two turns of the largest table

export class Announcer {
  sentences = $state.raw<{ id: number; text: string }[]>([]);
  /** Said at once. */
  urgent = $state('');
  #next = 0;

  tell(text: string): void {
    if (text) this.sentences = [...this.sentences, { id: ++this.#next, text }].slice(-kKept);
  }
  /** As much of an update as the listener wants. */
  speak(shown: Update): void {
    if (settings.speech === 'off') return;
    const { view, said } = shown;
    const before = happened(shown);
    if (before) this.tell([before, ...said].join(' '));
    else if (settings.speech === 'all' || view.deal_over) this.tell(said.join(' '));
    else this.tell(said.slice(1).join(' '));
    const mine = view.seat !== null && view.to_act.includes(view.seat);
    this.urgent = mine && !view.deal_over ? say('your_turn') : '';
  }
}
