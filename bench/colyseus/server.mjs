// Briscola for two on Colyseus, to compare a house with: node server.mjs PORT. All of it is in memory; a crash loses every match.
// Two kinds of room: `messages` sends each player a message with the view of the seat, `schema` keeps what both may see in a
// Schema, sends its patch at once and the hand in a message. The type of a message is 1 for the player to move, otherwise 0.
// The last move of a match shows the next deal, in the same room.
import { Room, Server } from '@colyseus/core';
import { schema } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const kPoints = [11, 0, 10, 0, 0, 0, 0, 2, 3, 4]; // ace, two, three, four to seven, jack, knight, king
const kRank = [9, 0, 8, 1, 2, 3, 4, 5, 6, 7];
const suit = (card) => Math.floor(card / 10);
const points = (card) => kPoints[card % 10];

function shuffled() {
  const deck = Array.from({ length: 40 }, (_, i) => i);
  for (let i = 39; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}

class Match {
  constructor() {
    this.stock = shuffled();
    this.trump = this.stock[0];
    this.hands = [this.stock.splice(-3), this.stock.splice(-3)];
    this.trick = [];
    this.points = [0, 0];
    this.turn = 0;
    this.version = 0;
  }

  get over() {
    return this.hands[0].length + this.hands[1].length + this.trick.length === 0;
  }

  play(seat, card) {
    const at = this.hands[seat].indexOf(card);
    if (seat !== this.turn || at < 0) return false;
    this.hands[seat].splice(at, 1);
    this.trick.push(card);
    this.turn = 1 - seat;
    ++this.version;
    if (this.trick.length === 2) this.take(1 - seat);
    return true;
  }

  take(leader) {
    const [led, answer] = this.trick;
    const beaten = suit(led) === suit(answer) ? kRank[answer % 10] > kRank[led % 10] : suit(answer) === suit(this.trump);
    this.turn = beaten ? 1 - leader : leader;
    this.points[this.turn] += points(led) + points(answer);
    this.trick = [];
    if (this.stock.length > 0) for (const seat of [this.turn, 1 - this.turn]) this.hands[seat].push(this.stock.pop());
  }

  visible() {
    return {
      version: this.version,
      turn: this.turn,
      trump: this.trump,
      stock: this.stock.length,
      led: this.trick.length > 0 ? this.trick[0] : -1,
      points0: this.points[0],
      points1: this.points[1],
    };
  }
}

class MessagesRoom extends Room {
  onCreate() {
    this.maxClients = 2;
    this.patchRate = null; // what is sent is sent at once
    this.onMessage('play', (client, move) => this.played(client, move));
  }

  onJoin() {
    if (this.clients.length < 2) return;
    this.match = new Match();
    this.show();
  }

  played(client, { card }) {
    const seat = this.clients.indexOf(client);
    // The load always plays the first card of the hand, which it names by -1.
    if (!this.match.play(seat, card < 0 ? this.match.hands[seat][0] : card)) return client.error(4216, 'not now');
    if (this.match.over) this.match = new Match();
    this.show();
  }

  show() {
    this.clients.forEach((client, seat) => client.send(this.kindFor(seat), this.viewOf(seat)));
  }

  kindFor(seat) {
    return this.match.turn === seat ? 1 : 0;
  }

  viewOf(seat) {
    return { ...this.match.visible(), hand: this.match.hands[seat] };
  }
}

const Visible = schema({
  version: 'uint32',
  turn: 'uint8',
  trump: 'uint8',
  stock: 'uint8',
  led: 'int8',
  points0: 'uint8',
  points1: 'uint8',
});

class SchemaRoom extends MessagesRoom {
  onCreate() {
    super.onCreate();
    this.state = new Visible();
  }

  show() {
    Object.assign(this.state, this.match.visible());
    this.broadcastPatch();
    super.show();
  }

  viewOf(seat) {
    return this.match.hands[seat];
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 0 }), greet: false });
server.define('messages', MessagesRoom);
server.define('schema', SchemaRoom);
await server.listen(Number(process.argv[2]), '127.0.0.1');
console.log('open');
