// What the table shows now. Updates come at any speed; the stage shows them one by one at the player's pace, and a tap
// continues at once.
import type { Match, Move, Update, View } from '../engine/match';
import type { Scene } from '../engine/scene';
import { paces, settings } from '../settings.svelte';
import { frames, type Frame } from './frames';

/** How many steps of the match's story a view has behind it: deals and moves. */
const steps = ({ version, deal }: View): number => version + deal;

export class Stage {
  update = $state.raw<Update>();
  /** What is drawn: the update's scene, or a moment on the way to it. */
  scene = $state.raw<Scene>();
  /** The card that took the trick which lies open. */
  won = $state<string>();
  log = $state<string[]>([]);
  /** All that this viewer was shown, the newest last, without choices that were taken back. */
  past = $state.raw<Update[]>([]);
  /** A full trick lies open, and a tap clears it. */
  holding = $state(false);
  refusal = $state('');
  /** The next deal is here while the player still reads how the last one ended. */
  dealt = $state(false);
  /** The person who takes the device now; nothing else is shown meanwhile. */
  handing = $state('');
  #taken: (() => void) | undefined;
  #read: (() => void) | undefined;
  #queue: Update[] = [];
  #running = false;
  #goOn: (() => void) | undefined;
  #closed = false;
  #tellings = 0;
  /** The player wants the next deal. */
  #wanted = false;
  onShown: (update: Update) => void = () => {};

  constructor(readonly match: Match) {}
  /** Shows updates from here on, and earlier ones too. */
  start(): void {
    this.match.listen((update) => {
      this.#queue.push(update);
      if (!this.#running) void this.#run();
    });
  }

  /** Nothing more to show: the table is at the present state of the match. */
  settled = $state(false);
  view = $derived(this.update?.view);
  myTurn = $derived(this.settled && !!this.view && this.view.seat !== null && this.view.to_act.includes(this.view.seat));

  async play(move: Move): Promise<boolean> {
    this.refusal = '';
    this.settled = false; // until the answer is shown, so that no move is sent twice
    const refusal = await this.match.play(move);
    if (refusal) {
      this.refusal = refusal.sentence;
      this.settled = true;
    }
    return !refusal;
  }
  /** Takes the player's last choice back, as soon as all that happened since is shown. */
  async undo(): Promise<boolean> {
    if (!this.settled) return false;
    this.refusal = (await this.match.undo?.())?.sentence ?? '';
    return !this.refusal;
  }
  async nextDeal(): Promise<void> {
    if (this.#read) return this.#read();
    this.settled = false;
    this.#wanted = true;
    await this.match.nextDeal().catch(() => {}); // a lost connection comes back with the present table
  }
  goOn(): void {
    this.#goOn?.();
  }
  close(): void {
    this.#closed = true;
    this.#goOn?.();
    this.#read?.();
    this.#taken?.();
    this.match.close();
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.settled = false;
    for (let next = this.#queue.shift(); next && !this.#closed; next = this.#queue.shift()) {
      if (this.#interrupts(next)) await this.#reading();
      if (next.handed) await this.#handOver(next.handed);
      await this.#show(next);
    }
    this.#running = false;
    this.settled = true;
  }
  /** Would it take the end of a deal away from a player who has not asked for the next? */
  #interrupts({ view: next }: Update): boolean {
    const shown = this.update?.view;
    const wanted = this.#wanted;
    if (!next.deal_over) this.#wanted = false;
    return !!shown && shown.seat !== null && shown.deal_over && !shown.over && !next.deal_over && !wanted;
  }
  async #reading(): Promise<void> {
    this.dealt = this.settled = true;
    await new Promise<void>((resolve) => (this.#read = resolve));
    this.#read = undefined;
    this.dealt = this.settled = false;
  }
  async #handOver(to: string): Promise<void> {
    this.handing = to;
    this.past = []; // what another person was shown
    this.log = [];
    await new Promise<void>((resolve) => (this.#taken = resolve));
    this.handing = '';
  }
  /** The person has the device. */
  take(): void {
    this.#taken?.();
  }
  #keep(update: Update): void {
    const known = ({ view }: Update) => steps(view) < steps(update.view);
    this.past = [...this.past.filter(known), update];
  }
  async #show(update: Update): Promise<void> {
    this.#keep(update);
    if (update.retold && this.update) {
      this.update = update;
      this.scene = update.scene;
      return void this.#retell(update.view);
    }
    const shown = frames(this.update, update);
    const known = this.update ? steps(this.update.view) : 0;
    const told = () => {
      this.update = update;
      this.log.push(...update.said);
      if (steps(update.view) > known + 1 || update.handed) void this.#retell(update.view);
      this.onShown(update);
    };
    for (const [i, frame] of shown.entries()) {
      this.scene = frame.scene;
      this.won = frame.won;
      if (i === 0) told();
      await this.#wait(frame, update);
      if (this.#closed) return;
    }
  }
  /** Writes the log again, for another language, another viewer or after a gap; what comes meanwhile follows it. */
  async #retell(until: View): Promise<void> {
    const mine = ++this.#tellings;
    const mark = this.log.length;
    const [story, past] = await Promise.all([
      this.match.story().catch(() => undefined),
      this.match.past(until.deal).catch(() => undefined),
    ]);
    if (mine !== this.#tellings) return;
    if (story) this.log = [...story.slice(0, steps(until)).flat(), ...this.log.slice(mark)]; // without a connection the log stays
    const earlier = ({ view }: Update) => steps(view) < steps(until);
    if (past) this.past = [...past.filter(earlier), ...this.past.filter((shown) => !earlier(shown))];
  }
  #wait(frame: Frame, update: Update): Promise<void> {
    const mine = update.view.seat !== null && update.view.to_act.includes(update.view.seat);
    const last = frame.scene === update.scene;
    const ms = last && mine ? 0 : frame.pause === 'rest' ? 0 : paces[settings.pace][frame.pause === 'trick' ? 1 : 0];
    if (ms === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.holding = false;
        this.#goOn = undefined;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.holding = frame.pause === 'trick';
      this.#goOn = done;
    });
  }
}
