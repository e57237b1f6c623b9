// The module must say byte for byte what native code wrote into the golden files.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { GALLERY } from '../../web/wasm/mazzo.mjs';
import { golden, goldenMatches, lines, mazzo } from './support/core.mjs';

/** One section of NAME.txt: what it says of one viewer, in one form (see tools/golden.sh). */
class Told {
  lines = [];
  constructor(title) {
    this.title = title;
  }
  all() {
    return this.lines.map((line) => `${line}\n`).join('');
  }
  headline() {
    const digest = createHash('sha256').update(this.all()).digest('hex').slice(0, 16);
    return `== ${this.title}: ${this.lines.length} lines, sha256 ${digest}\n`;
  }
  written() {
    if (this.title.endsWith(', views')) return this.headline() + this.someViews();
    const whole = this.title.startsWith('seat 1, ') || this.title === 'everything, en';
    return this.headline() + (whole ? this.all() : '');
  }
  someViews() {
    const every = this.title === 'seat 1, views' ? 20 : this.lines.length;
    return this.lines
      .filter((_, i) => i % every === 0 || i + 1 === this.lines.length)
      .map((view) => `${view.replaceAll(/,"([a-z_]+)":/g, ',\n "$1":')}\n`)
      .join('');
  }
}

const languages = ['en', 'it'];

/** The questions at every step: a section's title and how to get its lines. */
function* questions(seats) {
  for (let seat = GALLERY; seat < seats; ++seat) {
    const who = seat === GALLERY ? 'gallery' : `seat ${seat + 1}`;
    yield [`${who}, views`, (table) => [table.ask('view', seat)]];
    for (const language of languages) yield [`${who}, ${language}`, (table) => table.narration(seat, { language })];
  }
  for (const language of languages) yield [`everything, ${language}`, (table) => table.fullNarration({ language })];
}

function told(transcript) {
  const replay = mazzo.replay(transcript);
  const sections = [...questions(replay.view().players)].map(([title, ask]) => ({
    told: new Told(title),
    ask,
  }));
  for (let step = 0; step <= replay.steps; ++step) {
    replay.seek(step);
    for (const { told, ask } of sections) told.lines.push(...ask(replay));
  }
  replay.close();
  return sections.map(({ told }) => told.written()).join('');
}

/** assert.equal would print two files of a hundred kilobytes. */
function assertSameText(is, shouldBe) {
  if (is === shouldBe) return;
  const [a, b] = [is.split('\n'), shouldBe.split('\n')];
  const at = a.findIndex((line, i) => line !== b[i]);
  assert.fail(`line ${at + 1}\n  is        ${a[at]}\n  should be ${b[at]}`);
}

test('there are golden files', () => assert.ok(goldenMatches().length > 0));

for (const name of goldenMatches()) {
  test(`${name}: a transcript leads to itself`, () => {
    for (const transcript of lines(golden(`${name}.jsonl`))) {
      const replay = mazzo.replay(transcript);
      replay.seek(replay.steps);
      assert.equal(replay.transcript(), transcript);
      assert.equal(replay.view().over, true);
      replay.close();
    }
  });
  test(`${name}: each seat sees and is told the same`, () =>
    assertSameText(told(lines(golden(`${name}.jsonl`))[0]), golden(`${name}.txt`)));
}

test('the games are the same', () => assert.equal(mazzo.ask('games'), `[${lines(golden('games.jsonl')).join()}]`));

for (const name of ['briscola_2', 'joker', 'california_jack', 'president_4', 'tic_tac_toe'])
  test(`${name}: the coach says the same`, () =>
    assertSameText(
      mazzo.ask('analyse', lines(golden(`${name}.jsonl`))[0], 20, 'en').replaceAll('},{', '},\n{'),
      golden(`${name}.analysis`).trim().replaceAll('},{', '},\n{'),
    ));

test('the bots play the same', () => {
  for (const line of lines(golden('bot_signature.txt'))) {
    const [name, signature] = line.split(/ +/);
    assert.equal(mazzo.botSignature(name === 'signature' ? '' : name), signature, name);
  }
});

test('the signature is the same', () => {
  for (const line of lines(golden('signature.txt'))) {
    const [name, signature] = line.split(/ +/);
    assert.equal(mazzo.signature(name === 'signature' ? '' : name), signature, name);
  }
});
