// The tables of this player where it is the player's turn, for screens that show another. The house tells every update of
// all tables at which the account sits.
import { bells } from '../sound';
import { notify } from '../notify';
import { route } from '../router.svelte';
import { say } from '../settings.svelte';
import { nameOf } from '../setups';
import { house, type Message } from './houseConnection.svelte';

export interface Call {
  table: string;
  game: string;
}
const isAt = (table: string) => route.path.toUpperCase() === `/T/${table}`;

class Turns {
  list = $state.raw<Call[]>([]);
  /** Elsewhere than on the screen. */
  elsewhere = $derived(this.list.filter(({ table }) => !isAt(table)));

  constructor() {
    house.catchUp((message) => this.#hear(message));
  }
  /** Until the next turn there. */
  dismiss(table: string): void {
    this.list = this.list.filter((call) => call.table !== table);
  }
  #hear(message: Message): void {
    if (message.t === 'welcome') this.list = []; // the house shows all tables again
    if (message.t !== 'update') return;
    const { table, view, over, seats } = message;
    const known = this.list.some((call) => call.table === table);
    const mine = !over && view.seat !== null && view.to_act.includes(view.seat) && !seats[view.seat]?.left;
    if (known === mine) return;
    if (!mine) return this.dismiss(table);
    this.list = [...this.list, { table, game: view.game }];
    if (isAt(table)) return;
    bells(659, 784);
    void notify(`${say('your_turn')} · Mazzo`, nameOf(view.game));
  }
}
export const turns = new Turns();
