// Nets answer in WebAssembly what they answer natively, bit by bit: tests/ai/nets.txt has the native numbers, which
// tests/ai/net_test.cpp checks. The bots of the page's module play by the nets that it was given, as natively (tests/ai/net_levels.txt).
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Mazzo, Refused } from '../../web/wasm/mazzo.mjs';
import { golden, lines, moduleOf } from './support/core.mjs';

const root = new URL('../../', import.meta.url);
const module = await WebAssembly.compile(readFileSync(new URL('build/wasm/net.wasm', root)));
const { exports: net } = await WebAssembly.instantiate(module, {});
net._initialize();

function answers(name, plain) {
  const file = readFileSync(new URL(`ai/weights/${name}.net`, root));
  const at = net.room_for(file.length);
  new Uint8Array(net.memory.buffer).set(file, at);
  return BigInt.asUintN(64, net.answers(at, file.length, plain ? 1 : 0))
    .toString(16)
    .padStart(16, '0');
}

test('the module does its sums with SIMD', () => assert.equal(net.has_quick(), 1));

const native = readFileSync(new URL('tests/ai/nets.txt', root), 'utf8');
for (const [, name, number] of native.matchAll(/^(\S+) +(\S+)$/gm)) {
  test(`${name} answers as natively, with SIMD and without`, () => {
    assert.equal(answers(name, false), number);
    assert.equal(answers(name, true), number);
  });
}

const weights = (name) => readFileSync(new URL(`ai/weights/${name}.net`, root));
const page = () => Mazzo.load(readFileSync(new URL('build/wasm/mazzo.wasm', root)));

function played(mazzo, game, players) {
  const table = mazzo.open({ game, players, seed: 'nets' });
  for (let view = table.view(); !view.deal_over; view = table.view())
    table.playBot(view.to_act[0], `level:${(view.version * 7) % 101}`, view.version);
  const saved = table.save();
  table.close();
  return createHash('sha256').update(saved).digest('hex');
}

const levels = readFileSync(new URL('tests/ai/net_levels.txt', root), 'utf8');
for (const [, game, players, number] of levels.matchAll(/^(\S+) (\d) (\S+)$/gm)) {
  test(`${game} for ${players}: the bots play by the net as natively`, async () => {
    const mazzo = await page();
    const without = played(mazzo, game, Number(players));
    mazzo.takeNet(weights(mazzo.netName(game, Number(players))));
    assert.equal(played(mazzo, game, Number(players)), number);
    assert.notEqual(without, number);
  });
}

const analyses = readFileSync(new URL('tests/ai/net_analyses.txt', root), 'utf8');
for (const [, name, number] of analyses.matchAll(/^(\S+) (\S+)$/gm)) {
  test(`${name}: with the net the coach says what it says natively, and by what it judged`, async () => {
    const [record] = lines(golden(`${name}.jsonl`));
    const { game, players } = JSON.parse(record);
    const mazzo = await moduleOf(game); // as the page loads it
    const analysis = () => mazzo.ask('analyse', record, 20, 'en');
    const alone = analysis();
    assert.equal(JSON.parse(alone).by, undefined);
    mazzo.takeNet(weights(mazzo.netName(game, players)));
    assert.equal(createHash('sha256').update(analysis()).digest('hex'), number);
    const { by, seats } = JSON.parse(analysis());
    assert.equal(by, 'net+search');
    assert.notDeepEqual(seats, JSON.parse(alone).seats);
    const replay = mazzo.replay(record);
    replay.review({ worlds: 20 });
    assert.ok(replay.judge().moves.every((move) => move.by === by));
    assert.equal(replay.reviewed(0).by, by);
  });
}

test('a game without a net has no name for it, and a damaged net is refused and changes nothing', async () => {
  const mazzo = await page();
  assert.equal(mazzo.netName('tic_tac_toe', 2), null);
  assert.equal(mazzo.netName('briscola', 7), null);
  const before = played(mazzo, 'briscola', 2);
  const damaged = new Uint8Array(weights('briscola-2'));
  damaged[damaged.length - 1] ^= 1;
  for (const file of [damaged, new Uint8Array(0), new TextEncoder().encode('mazzonet')])
    assert.throws(
      () => mazzo.takeNet(file),
      (error) => error instanceof Refused && error.code === 'bad_net',
    );
  assert.equal(played(mazzo, 'briscola', 2), before);
});

test('the module holds a net once, and a net that it has already costs nothing', async () => {
  const mazzo = await page();
  const file = weights('briscola-2');
  const sizes = [0, 1, 2, 3].map((times) => {
    if (times) mazzo.takeNet(file);
    return mazzo.memorySize;
  });
  assert.ok(sizes[1] - sizes[0] < 1.3 * file.length, `${sizes[1] - sizes[0]} bytes for ${file.length}`);
  assert.equal(sizes[3], sizes[2], 'what is not kept is free again');
});
