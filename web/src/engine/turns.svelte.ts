// The tables of this player where it is the player's turn or the match has just begun, for screens that show another. The
// house tells every update of all tables at which the account sits.
import { bells } from '../sound';
import { notify } from '../notify';
import { route } from '../router.svelte';
import { say } from '../settings.svelte';
import { nameOf } from '../setups';
import { house, type Message } from './houseConnection.svelte';
import type { Word } from '../words';

export interface Call {
  table: string;
  game: string;
  why: 'turn' | 'begun';
}
/** What a call says in short. */
export const calls: Record<Call['why'], Word> = { turn: 'your_turn', begun: 'match_begun' };
const isAt = (table: string) => route.path.toUpperCase() === `/T/${table}`;

class Turns {
  list = $state.raw<Call[]>([]);
  /** Tables whose match has not begun. */
  #waiting = new Set<string>();
  /** Elsewhere than on the screen. */
  elsewhere = $derived(this.list.filter(({ table }) => !isAt(table)));

  constructor() {
    house.listen((message) => this.#hear(message));
  }
  /** Until the next turn there. */
  dismiss(table: string): void {
    this.list = this.list.filter((call) => call.table !== table);
  }
  #hear(message: Message): void {
    if (message.t === 'welcome') this.list = []; // the house shows all tables again
    if (message.t === 'left') this.#waiting.delete(message.table);
    if (message.t === 'table') this.#sit(message);
    if (message.t === 'update') this.#update(message);
  }
  /** A rematch has its own notice; see offers.svelte.ts. */
  #sit({ table: { table, status, of }, seat }: Message): void {
    if (status === 'open' && seat !== undefined && !of) this.#waiting.add(table);
    else this.#waiting.delete(table);
  }
  #update({ table, view, over, seats }: Message): void {
    const known = this.list.find((call) => call.table === table);
    const plays = !over && view.seat !== null && !seats[view.seat]?.left;
    const begins = this.#waiting.delete(table) || known?.why === 'begun';
    const why = plays && view.to_act.includes(view.seat) ? 'turn' : plays && begins && !isAt(table) ? 'begun' : undefined;
    if (known?.why === why) return;
    this.dismiss(table);
    if (!why) return;
    this.list = [...this.list, { table, game: view.game, why }];
    if (isAt(table)) return;
    bells(659, 784);
    void notify(`${say(calls[why])} · Mazzo`, nameOf(view.game));
  }
}
export const turns = new Turns();
