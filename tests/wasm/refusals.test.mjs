// Bad input: every kind of it gets a code and a sentence, changes nothing and never traps.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Refused } from '../../web/wasm/mazzo.mjs';
import { golden, lines, mazzo, playOut, wasm } from './support/core.mjs';

const bytes = (...parts) => Uint8Array.from(parts.flatMap((p) => (typeof p === 'string' ? [...Buffer.from(p)] : [p])));
const kLongest = 4 << 20;
const briscola = (more = {}) => mazzo.open({ game: 'briscola', seed: 'refusals', ...more });

/** The answer is a refusal with that code and a sentence. */
function refused(answer, code) {
  const { ok, code: is, sentence, ...more } = JSON.parse(answer);
  assert.deepEqual({ ok, is, more }, { ok: false, is: code, more: {} }, `${answer.slice(0, 200)}`);
  assert.match(sentence, /^.{5,}[.?!]$/su);
}

/** Each call about a table, with arguments that are right for Briscola. */
const calls = {
  view: [0],
  scene: [0, 'en'],
  legal: [0, 'en'],
  narration: [0, 'en', ''],
  situation: [0, 'en', ''],
  play: [0, '{"card":"3B"}', 'en'],
  play_at_random: [0, 1n],
  play_bot: [0, 'greedy', 1n],
  advise: [0, 10, 1n, 'en'],
  undo: [0, 'en'],
  next_deal: [],
  full_narration: ['en', ''],
  transcript: [],
  save: [],
  seek: [0],
  review: [10, 'en'],
  judge: [],
  reviewed: [0],
  close: [],
};

/** Those that make a move. */
const playing = ['play', 'play_at_random', 'play_bot'];

test('every call is tried here', () => {
  const about = WebAssembly.Module.exports(new WebAssembly.Module(wasm)).map(({ name }) => name);
  const others = [
    'memory',
    '_initialize',
    'alloc',
    'free',
    'games',
    'card_names',
    'signature',
    'bot_signature',
    'net_name',
    'take_net',
    'analyse',
    'move_list',
    'verify',
    'open',
    'load',
    'replay',
  ];
  assert.deepEqual(about.sort(), [...Object.keys(calls), ...others].sort());
});

test('a table that is not there', () => {
  for (const [name, args] of Object.entries(calls))
    for (const handle of [0, -1, 1_000_000_000, 2 ** 31 - 1, -(2 ** 31)]) refused(mazzo.ask(name, handle, ...args), 'no_such_table');
});

test('a seat that is not there', () => {
  const table = briscola();
  for (const seat of [-2, 2, 3, 15, 16, 255, 256, -256, 65536, 2 ** 31 - 1, -(2 ** 31)]) {
    for (const name of ['view', 'scene', 'legal', 'narration', 'situation', ...playing, 'advise'])
      refused(table.ask(name, seat, ...calls[name].slice(1)), 'invalid_player');
  }
  for (const name of [...playing, 'advise']) refused(table.ask(name, -1, ...calls[name].slice(1)), 'invalid_player');
  assert.deepEqual(table.legal(-1), [], 'the gallery has no moves');
  assert.throws(() => table.view(0.5), TypeError);
  assert.throws(() => table.view(2 ** 32), TypeError);
  table.close();
});

test('a setup that is no setup', () => {
  const setups = {
    bad_json: [
      '',
      '{',
      '{"game":"briscola",}',
      '{"game":"briscola"}x',
      '{"game":"a","game":"b"}',
      '['.repeat(9),
      bytes('{"game":"bris', 0xff, 'cola"}'),
      bytes('{"seed":"', 0xed, 0xa0, 0x80, '"}'),
      bytes(0),
      `{"game":"briscola","seed":"${'x'.repeat(8192)}"}`,
    ],
    bad_setup: [
      '{}',
      '[]',
      'null',
      '7',
      '"briscola"',
      '{"game":7}',
      '{"game":"briscola","players":"2"}',
      '{"game":"briscola","players":2.5}',
      '{"game":"briscola","players":0}',
      '{"game":"briscola","players":100}',
      '{"game":"briscola","seed":1}',
      '{"game":"briscola","options":[]}',
      '{"game":"briscola","options":{"deals":true}}',
      '{"game":"briscola","options":{"deals":1.5}}',
      '{"game":"briscola","players":2,"more":1}',
    ],
    unknown_game: ['{"game":"poker","seed":"1"}', '{"game":"Briscola","seed":"1"}'],
    bad_players: ['{"game":"briscola","players":5,"seed":"1"}', '{"game":"joker","players":2,"seed":"1"}'],
    bad_option: [
      '{"game":"briscola","options":{"rounds":2},"seed":"1"}',
      '{"game":"briscola","options":{"deals":22},"seed":"1"}',
      '{"game":"briscola","options":{"deals":"two"},"seed":"1"}',
    ],
    bad_seed: ['{"game":"briscola"}', '{"game":"briscola","seed":""}', `{"game":"briscola","seed":"${'x'.repeat(129)}"}`],
  };
  for (const [code, texts] of Object.entries(setups)) for (const text of texts) refused(mazzo.ask('open', text), code);
  assert.throws(() => mazzo.open({ game: 'poker', seed: '1' }), Refused);
});

test('a setup with numbers or words for options', () => {
  for (const [options, is] of [
    [{ deals: 3 }, 3],
    [{ deals: '3' }, 3],
    [{}, 1],
  ]) {
    const table = briscola({ options });
    assert.deepEqual(table.view().options, { deals: is });
    table.close();
  }
});

test('a language that nobody speaks here', () => {
  const table = briscola();
  for (const language of ['', 'de', 'EN', bytes(0xff), '🂡', 'x'.repeat(10_000)])
    for (const [name, args] of Object.entries(calls).filter(([, a]) => a.includes('en')))
      refused(table.ask(name, ...args.map((a) => (a === 'en' ? language : a))), 'bad_language');
  table.close();
});

test('a language that nobody speaks here, and no table yet', () => {
  for (const language of ['de', 'EN', bytes(0xff), 'x'.repeat(10_000)]) {
    for (const name of ['open', 'load', 'replay', 'card_names']) refused(mazzo.ask(name, '{}', language), 'bad_language');
    refused(mazzo.ask('verify', '{}', '', language), 'bad_language');
    if (language) refused(mazzo.ask('games', language), 'bad_language');
  }
});

test('names that are none', () => {
  const table = briscola();
  const bad = {
    bad_names: ['{}', '"Anna"', '[1]', '["Anna",null]'],
    bad_json: ['[', bytes('["', 0xc0, '"]'), '["a"'],
  };
  for (const [code, texts] of Object.entries(bad))
    for (const names of texts) {
      for (const name of ['narration', 'situation']) refused(table.ask(name, 0, 'en', names), code);
      refused(table.ask('full_narration', 'en', names), code);
    }
  table.close();
});

test('notes that are none', () => {
  const bad = {
    bad_noted: ['[]', '7', '{"commitment":7}', '{"commitment":"ab"}', '{"entropies":{}}', '{"entropies":["x"]}', '{"entropies":[1]}'],
    bad_json: ['{', '{"commitment":"a","commitment":"b"}'],
    too_long: [new Uint8Array(kLongest + 1).fill(0x20)],
  };
  for (const [code, texts] of Object.entries(bad)) for (const noted of texts) refused(mazzo.ask('verify', '{}', noted), code);
  for (const record of ['', '[]', 'x', bytes(0xff)]) assert.equal(mazzo.verify(record).fair, false);
});

test('a text that is too long', () => {
  const long = new Uint8Array(kLongest + 1).fill(0x20);
  const table = briscola();
  for (const name of ['open', 'load', 'replay', 'signature']) refused(mazzo.ask(name, long), 'too_long');
  refused(table.ask('play', 0, long, 'en'), 'too_long');
  refused(table.ask('play', 0, '{}', long), 'too_long');
  refused(table.ask('narration', 0, 'en', long), 'too_long');
  table.close();
});

test('a text as long as it may be, and full', () => {
  for (const [open, item, close] of [
    ['[', '0,', '0]'],
    ['[', '[],', '0]'],
    ['{"match":[', '"",', '0]}'],
  ]) {
    const text = open + item.repeat((kLongest - 20) / item.length) + close;
    for (const name of ['load', 'replay']) refused(mazzo.ask(name, text), 'damaged');
  }
});

test('a text outside the memory', async () => {
  const { instance } = await WebAssembly.instantiate(wasm, {});
  const { _initialize, memory, open, play, alloc } = instance.exports;
  const read = (at) => {
    const size = new DataView(memory.buffer).getUint32(at, true);
    return Buffer.from(memory.buffer, at + 4, size).toString();
  };
  _initialize();
  const end = memory.buffer.byteLength;
  for (const [at, size] of [
    [0, 5],
    [end - 2, 3],
    [end, 1],
    [-1, 1],
    [-1, 2],
    [2 ** 31, 8],
  ])
    refused(read(open(at, size)), 'bad_text');
  refused(read(open(8, -1)), 'too_long');
  refused(read(open(end - 2, 2)), 'bad_json');
  refused(read(play(1, 0, -9, 9, 0, 0)), 'no_such_table');
  assert.equal(alloc(kLongest + 1), 0);
});

test('a move that the rules do not allow', () => {
  const table = briscola();
  const [seat] = table.view().to_act;
  const hand = table.view(seat).own.hand;
  const other = table.view(1 - seat).own.hand[0];
  const before = table.save();
  refused(table.ask('play', 1 - seat, `{"card":"${other}"}`, 'en'), 'not_your_turn');
  refused(table.ask('play_at_random', 1 - seat, 1n), 'not_your_turn');
  for (const move of [
    `{"card":"${other}"}`,
    '{"card":"ZZ"}',
    '{"card":3}',
    '{}',
    '[]',
    '',
    'null',
    '{"card_index":3}',
    '{"card_index":-1}',
    '{"card_index":4294967296}',
    `{"card":"${hand[0]}"`,
    `{"card":"${hand[0]}","card":"${hand[0]}"}`,
    bytes('{"card":"', 0xff, 0xfe, '"}'),
    `{"card":"${hand[0]}","x":"${'x'.repeat(8192)}"}`,
    '['.repeat(100),
  ])
    refused(table.ask('play', seat, move, 'it'), 'illegal_move');
  assert.equal(table.save(), before, 'nothing changed');
  assert.match(table.play(seat, { card: other }, 'en').sentence, /^You /);
  assert.match(table.play(seat, { card: other }, 'it').sentence, /^Non /);
  assert.equal(table.play(seat, { card_index: 1 }).ok, true);
  table.close();
});

test('a move or a deal at the wrong time', () => {
  const table = briscola({ options: { deals: 2 } });
  refused(table.ask('next_deal'), 'deal_not_over');
  while (!table.view().deal_over) table.playAtRandom(table.view().to_act[0], 1);
  refused(table.ask('play', 0, '{"card":"3B"}', 'en'), 'not_in_progress');
  refused(table.ask('play_at_random', 0, 1n), 'not_in_progress');
  refused(table.ask('play_bot', 0, 'greedy', 1n), 'not_in_progress');
  refused(table.ask('advise', 0, 10, 1n, 'en'), 'not_in_progress');
  assert.equal(JSON.parse(table.ask('next_deal')).ok, true);
  playOut(table, 1);
  refused(table.ask('next_deal'), 'not_in_progress');
  table.close();
});

test('playing at a replay, winding a match', () => {
  const replay = mazzo.replay(lines(golden('briscola_2.jsonl'))[0]);
  const table = briscola();
  for (const name of [...playing, 'next_deal']) refused(replay.ask(name, ...calls[name]), 'replay');
  for (const step of [-1, replay.steps + 1, 2 ** 31 - 1, -(2 ** 31)]) refused(replay.ask('seek', step), 'bad_step');
  refused(table.ask('seek', 0), 'not_a_replay');
  refused(table.ask('review', 10, 'en'), 'not_a_replay');
  for (const at of [table, replay]) {
    refused(at.ask('judge'), 'not_reviewed');
    refused(at.ask('reviewed', 0), 'not_reviewed');
  }
  for (const worlds of [-1, 100_001]) refused(replay.ask('review', worlds, 'en'), 'bad_worlds');
  refused(replay.ask('review', 10, 'fr'), 'bad_language');
  refused(replay.ask('reviewed', 7), 'invalid_player');
  replay.close();
  table.close();
});

test('a bot that is not there, and too much to think about', () => {
  const table = briscola();
  const [seat] = table.view().to_act;
  const before = table.save();
  for (const bot of ['', 'Greedy', 'level:101', 'level:-1', 'search:0', 'exec:ls', bytes('greedy', 0)])
    refused(table.ask('play_bot', seat, bot, 1n), 'unknown_bot');
  for (const worlds of [0, -1, 100_001]) {
    refused(table.ask('advise', seat, worlds, 1n, 'en'), 'bad_worlds');
    refused(mazzo.ask('analyse', lines(golden('joker.jsonl'))[0], worlds, 'en'), 'bad_worlds');
  }
  refused(mazzo.ask('analyse', 'x', 10, 'en'), 'damaged');
  refused(mazzo.ask('analyse', 'x', 10, 'fr'), 'bad_language');
  refused(table.ask('advise', 1 - seat, 10, 1n, 'en'), 'not_your_turn');
  assert.equal(table.save(), before, 'nothing changed');
  table.close();
});

test('what is no record has no moves', () => {
  for (const record of ['', 'x', '{}', '[', '{"t":"match"}', 'x'.repeat(70_000), bytes(0xff)])
    assert.deepEqual(JSON.parse(mazzo.ask('move_list', record)), { ok: true, moves: '' });
  assert.match(mazzo.moveList(lines(golden('joker.jsonl'))[0]), /^\w\w(,\w\w)+$/);
});

test('a transcript that is none, or was changed', () => {
  const [transcript] = lines(golden('briscola_2.jsonl'));
  for (const text of ['', '{}', '[]', 'x', transcript.slice(0, -1), bytes(0xff), '{"match":{}}'])
    refused(mazzo.ask('replay', text), 'damaged');
  const other = transcript.replace('"points":11', '"points":12');
  assert.notEqual(other, transcript);
  refused(mazzo.ask('replay', other), 'tampered');
  refused(mazzo.ask('replay', transcript.replace('"briscola"', '"poker"')), 'unknown_game');
  assert.ok(!JSON.parse(mazzo.ask('replay', transcript.replace('"seed":"1"', '"seed":"2"'))).ok);
});

test('a saved match that is none, or was changed', () => {
  const table = briscola();
  table.playAtRandom(table.view().to_act[0], 1);
  const saved = table.save();
  const changed = (from, to) => {
    assert.ok(saved.includes(from), from);
    return saved.replace(from, to);
  };
  for (const text of ['', '{}', 'x', saved.slice(1), `${saved}x`, bytes(0xff), table.transcript()])
    refused(mazzo.ask('load', text), 'damaged');
  refused(mazzo.ask('load', changed('"version":1', '"version":2')), 'other_version');
  const [first, second] = table.view(0).own.hand;
  refused(mazzo.ask('load', changed(`"${first}"`, `"${second}"`)), 'cards_do_not_add_up');
  refused(mazzo.ask('load', changed('"seed":"refusals"', '"seed":"others"')), 'tampered');
  table.close();
});

test('the signature of a game that is not there', () => {
  for (const game of ['poker', ' ', bytes(0xff)]) refused(mazzo.ask('signature', game), 'unknown_game');
});

/** mulberry32: the same bytes on each run. */
function* random(seed) {
  for (let a = seed; ;) {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    yield (t ^ (t >>> 14)) >>> 0;
  }
}

test('thirty thousand texts with a few wrong bytes are all answered', () => {
  const rng = random(1);
  const below = (n) => rng.next().value % n;
  const table = mazzo.open({ game: 'president', seed: 'fuzz' });
  const move = () => JSON.stringify(table.legal(table.view().to_act[0])[0].move);
  const small = {
    open: '{"game":"president","players":4,"options":{"rounds":3},"seed":"1"}',
    play: move(),
    names: '["a","b"]',
  };
  const large = { replay: lines(golden('rock_paper_scissors.jsonl'))[0], load: table.save() };
  const spoilt = (text) => {
    const out = bytes(text);
    for (let n = 1 + below(3); n > 0; --n) out[below(out.length)] = below(2) ? below(256) : bytes('{}[]",:0\\')[below(9)];
    return out.subarray(0, below(8) ? out.length : below(out.length));
  };
  const answered = (text) => {
    const { ok, table: opened } = JSON.parse(text);
    if (ok && opened) mazzo.ask('close', opened);
  };
  for (let i = 0; i < 10_000; ++i) {
    answered(mazzo.ask('open', spoilt(small.open)));
    answered(table.ask('play', below(4), spoilt(small.play), 'en'));
    JSON.parse(table.ask('narration', below(4), 'it', spoilt(small.names)));
    if (i % 10 === 0) for (const [name, text] of Object.entries(large)) answered(mazzo.ask(name, spoilt(text)));
  }
  table.close();
});
