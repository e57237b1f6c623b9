// The lines in which this player waits for people (docs/protocol.md), on any screen of the page: for several games at once,
// and while the player plays bots. The house pairs; here is what it told.
import { notify } from '../notify';
import { go, route } from '../router.svelte';
import { say } from '../settings.svelte';
import { nameOf } from '../setups';
import { house, type Message } from './houseConnection.svelte';

class Queue {
  /** What the house said last of each line, by game. */
  lines = $state.raw<Record<string, Message>>({});
  /** The table of a pair, while the player looks at another screen. */
  table = $state.raw<{ code: string; game: string }>();
  /** What was asked for, by game, also before the house answers. */
  #wishes = new Map<string, object>();

  constructor() {
    house.listen((message) => this.#hear(message));
  }
  async find(wish: { game: string }): Promise<void> {
    this.#wishes.set(wish.game, wish);
    await house.ask('queue', { ...wish, also: true }).catch((error) => {
      this.#wishes.delete(wish.game);
      throw error;
    });
  }
  async stop(game: string): Promise<void> {
    this.#forget(game);
    await house.ask('unqueue', { game });
  }
  /** Bots on the other seats, now; or on the last seats, when all who wait agree. */
  takeBots = (game: string, together: boolean) => house.ask('accept', { game, together });
  goThere(): void {
    if (this.table) go(`/t/${this.table.code}?paired`);
    this.table = undefined;
  }

  #forget(game: string): void {
    this.#wishes.delete(game);
    this.lines = Object.fromEntries(Object.entries(this.lines).filter(([key]) => key !== game));
  }
  #hear(message: Message): void {
    if (message.t === 'queued') this.lines = { ...this.lines, [message.game]: message };
    if (message.t === 'welcome') this.#askAgain(); // a player who loses the house loses the place in line
    if (message.t === 'table' && message.table?.door === 'queued' && message.seat !== undefined) this.#paired(message.table);
  }
  #askAgain(): void {
    this.lines = {};
    for (const wish of this.#wishes.values()) house.ask('queue', { ...wish, also: true }).catch(() => {});
  }
  #paired({ table: code, game, status }: Message): void {
    if (status !== 'open') {
      if (this.table?.code === code) this.table = undefined;
      return;
    }
    this.#wishes.clear();
    this.lines = {};
    if (route.path === `/t/${code}`) return;
    this.table = { code, game };
    if (route.path === '/online') this.goThere();
    else void notify('Mazzo', say('paired', { game: nameOf(game) }));
  }
}
export const queue = new Queue();
