// Nets answer in WebAssembly what they answer natively, bit by bit: tests/ai/nets.txt has the native numbers, which
// tests/ai/net_test.cpp checks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

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
