// Offered rematches (docs/protocol.md), to us or by us, on any screen of the page. The house keeps the chairs and the
// time; here is what it told, and how it ended.
import { notify } from '../notify';
import { go, route } from '../router.svelte';
import { say } from '../settings.svelte';
import { nameOf } from '../setups';
import { house, type Message } from './houseConnection.svelte';
import { sayReady } from './online';

export interface Offer {
  table: string;
  /** The table of the match that is over. */
  of: string;
  game: string;
  /** theirs: a chair is kept for us; watch: no chair; ours: we sit there, and `names` must answer; begun: without us. */
  kind: 'theirs' | 'watch' | 'ours' | 'begun';
  /** Of the player who offers it, unless we do. */
  name?: string;
  names: string[];
  /** Chairs that anybody may take. */
  free?: boolean;
  rated?: boolean;
  until?: number;
}

class Offers {
  list = $state.raw<Offer[]>([]);
  /** How the last offer ended. */
  ended = $state('');

  constructor() {
    house.listen((message) => this.#hear(message));
  }
  async accept({ table, kind }: Offer): Promise<void> {
    if (kind === 'theirs') await sayReady((await house.ask('join', { table })).table);
    this.#drop(table);
    go(kind === 'watch' ? `/t/${table}?watch` : `/t/${table}`);
  }
  /** Declines an offer of others, withdraws our own. */
  async refuse({ table, kind }: Offer): Promise<void> {
    if (kind === 'theirs') await house.ask('decline', { table });
    if (kind === 'ours') await house.ask('leave', { table });
    this.#drop(table);
  }

  #hear(message: Message): void {
    if (message.t === 'welcome') this.list = []; // the house tells standing offers again
    if (message.t === 'offer') this.#offered(message);
    if (message.t === 'offer_over') this.#over(message);
    if (message.t === 'table' && message.table?.of) this.#table(message);
    if (message.t === 'update') this.#begun(message.table);
  }
  #put(offer: Offer): void {
    if (offer.kind !== 'ours') this.ended = '';
    this.list = [...this.list.filter(({ table }) => table !== offer.table), offer];
  }
  #drop(table: string): void {
    this.list = this.list.filter((offer) => offer.table !== table);
  }
  #offered({ table, of, name, game, rated, seat, stands_ms }: Message): void {
    const kept = seat !== undefined;
    const until = kept ? Date.now() + stands_ms : undefined;
    this.#put({ table, of, name, names: [], game, rated, kind: kept ? 'theirs' : 'watch', until });
    if (kept) void notify(say('offer_asks', { who: name }), nameOf(game));
  }
  /** At our table, while chairs are kept for others, we wait for them. */
  #table({ table: { table, of, game, status, seats }, seat, reserved_ms }: Message): void {
    const names = seats.flatMap(({ reserved }: { reserved?: string }) => reserved ?? []);
    const ours = this.list.some((offer) => offer.table === table && offer.kind === 'ours');
    if (ours && (status === 'closed' || seat === undefined)) return this.#drop(table);
    if (status !== 'open' || seat === undefined) return;
    const until = reserved_ms === undefined ? undefined : Date.now() + reserved_ms;
    const free = seats.some(({ kind, reserved }: Message) => kind === 'empty' && !reserved);
    this.#put({ table, of, names, free, game, kind: 'ours', until });
  }
  #over({ table, why, names, closed }: Message): void {
    const offer = this.list.find((one) => one.table === table);
    if (!offer) return;
    if (offer.kind === 'theirs' ? !closed && !names.includes(house.name) : offer.kind === 'watch' && !closed) return;
    if (closed || offer.kind === 'theirs') this.#drop(table);
    const who = names.join(', ');
    if (why === 'declined') this.ended = say('offer_declined', { who });
    else if (why === 'withdrawn') this.ended = say('offer_withdrawn');
    else this.ended = offer.kind === 'ours' ? say('offer_unanswered', { who }) : say('offer_expired');
  }
  /** Only from the result of the last match do we go to the rematch that we asked for. */
  #begun(table: string): void {
    const offer = this.list.find((one) => one.table === table);
    if (offer?.kind !== 'ours') return;
    this.#drop(table);
    if (route.path === `/t/${offer.of}`) go(`/t/${table}`);
    else if (route.path !== `/t/${table}`) this.#put({ ...offer, kind: 'begun', until: undefined });
  }
}
export const offers = new Offers();
