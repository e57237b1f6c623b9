#!/usr/bin/env node
// A player for any game of a Mazzo house, with nothing but Node's own library (18 or later).
// It plays a random legal move. Replace choose() and it is yours; docs/protocol.md says what a view contains.
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';

const choose = (view) => view.legal[Math.floor(Math.random() * view.legal.length)];

if (['-h', '--help'].includes(process.argv[2])) {
  console.log('bot.mjs [HOST:PORT] [GAME] [CODE]    makes a table against a bot of the house, or joins the table with this code');
  process.exit(0);
}
const [address = '127.0.0.1:8080', game = 'briscola', code = ''] = process.argv.slice(2);
const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

let socket;
let number = 0;

function frame(opcode, payload) {
  const mask = randomBytes(4);
  const size = payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0xfe, payload.length >> 8, payload.length & 255]);
  socket.write(Buffer.concat([Buffer.from([0x80 | opcode]), size, mask, payload.map((byte, i) => byte ^ mask[i % 4])]));
}
const send = (t, members = {}) => frame(1, Buffer.from(JSON.stringify({ t, id: ++number, ...members })));

function hear(message) {
  switch (message.t) {
    case 'welcome':
      console.log('I am', message.name);
      code ? send('join', { table: code }) : send('create', { game });
      break;
    case 'error':
      if (!['stale', 'not_your_turn'].includes(message.code)) fail(message.text);
      break;
    case 'table': {
      const { table, seats, status } = message.table;
      const empty = seats.findIndex((seat) => seat.kind === 'empty');
      if (status !== 'open') break;
      if (!code && empty >= 0) send('seat', { table, seat: empty, bot: 50 });
      else if (!seats[message.seat].ready) send('ready', { table, entropy: randomBytes(32).toString('hex') });
      break;
    }
    case 'update': {
      const { table, v, view } = message;
      if (message.over) {
        console.log('The match is over:', message.results[view.seat].outcome);
        process.exit(0);
      }
      if (view.legal.length > 0) send('play', { table, at: v, move: choose(view) });
      else if (view.deal_over) send('next', { table });
    }
  }
}

// Reads whole frames off the front of the buffer; the rest waits for more bytes.
function read(buffer) {
  while (buffer.length >= 2) {
    const short = buffer[1] & 127;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (buffer.length < head) break;
    const size = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
    if (buffer.length < head + size) break;
    const payload = buffer.subarray(head, head + size);
    const opcode = buffer[0] & 15;
    if (opcode === 1) hear(JSON.parse(payload));
    else if (opcode === 9) frame(10, payload);
    else if (opcode === 8) fail(`the house closed: ${payload.readUInt16BE(0)} ${payload.subarray(2)}`);
    buffer = buffer.subarray(head + size);
  }
  return buffer;
}

if (!/^\S+:\d+$/.test(address)) fail(`the house does not answer: ${address} is not HOST:PORT`);
request(`http://${address}/ws`, {
  headers: {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    'Sec-WebSocket-Version': 13,
    'Sec-WebSocket-Protocol': 'mazzo.v1',
  },
})
  .on('response', (response) => fail(`the house said ${response.statusCode}`))
  .on('error', (error) => fail(`the house does not answer: ${error.message}`))
  .on('upgrade', (_, upgraded, rest) => {
    socket = upgraded;
    let waiting = read(rest);
    for (const end of ['error', 'close']) socket.on(end, () => fail('the house does not answer'));
    socket.on('data', (data) => (waiting = read(Buffer.concat([waiting, data]))));
    send('hello');
  })
  .end();
