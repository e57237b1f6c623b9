// A match at a house: the server holds the rules and shows this seat its view.
import { house, Refused, type Message } from './houseConnection.svelte';
import type { Advice, Match, Move, Refusal, Sitter, Update, View, Waiting } from './match';
import { ended as atEnd, plainScene, sceneFrom } from './scene';
import type { Phrase, Voice } from '../words';
import { note } from './notes';
import { randomSeed } from './offline';

/** A match can end without its last card, and a bot that plays for a leaver wins nothing, so the results say who won. */
function ended(view: View, { over, results }: Message): View {
  if (!over) return view;
  const winners = (results as { outcome: string }[]).flatMap(({ outcome }, seat) => (outcome === 'won' ? [seat] : []));
  return { ...view, over: true, deal_over: true, to_act: [], winners };
}

/** An older house sends none. */
const sceneIn = ({ scene, moves }: Message, view: View) => (scene ? sceneFrom(scene) : plainScene(view, moves ?? []));

/** An older house says nothing of it. */
function ratingOf({ over, rated, counts }: Message): Update['rating'] {
  if (!over || rated === undefined) return undefined;
  if (!rated) return 'casual';
  return counts ? 'counts' : 'too_short';
}

/** Sends our entropy once the table's commitment is here, and notes both. */
export async function sayReady({ table, commitment }: Message): Promise<void> {
  const entropy = randomSeed();
  note(table, commitment, entropy);
  await house.ask('ready', { table, entropy });
}

export class OnlineMatch implements Match {
  readonly kind = 'online';
  #listener: (update: Update) => void = () => {};
  #stop: () => void;
  #version = -1;
  #seat: number | null = null;
  #seats: Sitter[] = [];
  #last: string[] = [];
  #early: Update[] = [];
  #shown: Update | undefined;
  onPhrase?: (seat: number, phrase: Phrase) => void;
  onGallery?: (watchers: number) => void;
  onWaiting?: (waiting: Waiting) => void;

  constructor(readonly table: string) {
    this.#listener = (update) => this.#early.push(update);
    this.#stop = house.listen((message) => this.#hear(message));
  }
  #hear(message: Message): void {
    if (message.table !== this.table) return;
    if (message.t === 'said') this.onPhrase?.(message.seat, message.phrase);
    if (message.t === 'gallery') this.onGallery?.(message.watchers);
    if (message.t === 'waiting') this.onWaiting?.({ seats: message.seats, inMs: message.in_ms });
    if (message.t === 'gone') this.#hearGone(message.seats);
    if (message.t !== 'update' || message.v < this.#version) return;
    const retold = message.v === this.#version;
    this.#version = message.v;
    this.#seat = message.view.seat;
    this.#seats = message.seats;
    this.#last = message.said ?? this.#last;
    const { view: seen, said = [], seats, clock_ms: clockMs, what } = message;
    const view = ended(seen, message);
    const scene = sceneIn(message, view);
    const rating = ratingOf(message);
    this.#shown = { view, scene: view.over ? atEnd(scene) : scene, said, seats, clockMs, what, rating, retold };
    this.#listener(this.#shown);
  }
  /** After the match: whose players have no connection. */
  #hearGone(gone: number[]): void {
    if (!this.#shown?.view.over) return;
    const seats = this.#seats.map((sitter, seat) => ({ ...sitter, away: gone.includes(seat) }));
    this.#shown = { ...this.#shown, seats, said: [], retold: true };
    this.#listener(this.#shown);
  }

  listen(onUpdate: (update: Update) => void): void {
    this.#listener = onUpdate;
    this.#early.splice(0).forEach(onUpdate);
  }
  async play(move: Move): Promise<Refusal | undefined> {
    try {
      await house.askSurely('play', { table: this.table, at: this.#version, move });
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, sentence: error.message };
      throw error;
    }
  }
  async nextDeal(): Promise<void> {
    await house.ask('next', { table: this.table });
  }
  async advise(): Promise<Advice[]> {
    return (await house.ask('hint', { table: this.table })).moves;
  }
  async situation(): Promise<string[]> {
    return this.#last;
  }
  async story(): Promise<string[][]> {
    return (await house.ask('story', { table: this.table })).story;
  }
  async past(deal: number): Promise<Update[]> {
    const shown: Update[] = [];
    for (let from: number | undefined = 0; from !== undefined;) {
      const { past, next }: Message = await house.ask('past', { table: this.table, deal, from });
      for (const moment of past as Message[])
        shown.push({ view: moment.view, scene: sceneIn(moment, moment.view), said: moment.said ?? [], seats: this.#seats });
      from = next;
    }
    return shown;
  }
  async transcript(): Promise<string> {
    const { transcript } = await house.ask('transcript', { table: this.table });
    return typeof transcript === 'string' ? transcript : JSON.stringify(transcript);
  }
  speak(voice: Voice): void {
    house.speak(voice);
  }
  async leave(): Promise<void> {
    await house.ask('resign', { table: this.table });
  }
  async reclaim(): Promise<void> {
    await house.ask('reclaim', { table: this.table });
  }
  call(phrase: Phrase): void {
    house
      .ask('say', { table: this.table, phrase })
      .then(() => this.#seat !== null && this.onPhrase?.(this.#seat, phrase))
      .catch(() => {});
  }
  close(): void {
    this.#stop();
  }
}
