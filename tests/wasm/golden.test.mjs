// The module must say byte for byte what native code wrote into the golden files.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { test } from 'node:test';

import { GALLERY } from '../../web/wasm/mazzo.mjs';
import { golden, goldenMatches, lines, mazzo, moduleOf } from './support/core.mjs';

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

/** The lines of scenes.txt about one match: what a table shows to each seat, in each language. `moments` gives them in order. */
function scenesOf(name, seats, moments) {
  const sections = [];
  for (let seat = GALLERY; seat < seats; ++seat)
    for (const language of languages) {
      const who = seat === GALLERY ? 'gallery' : `seat ${seat + 1}`;
      sections.push({ seat, language, told: new Told(`${name}, ${who}, ${language}`) });
    }
  for (const table of moments) for (const { seat, language, told } of sections) told.lines.push(table.ask('scene', seat, language));
  return sections.map(({ told }) => told.headline()).join('');
}
/** The moments of a recorded match, by a module with records. */
function* replayed(module, transcript) {
  const replay = module.replay(transcript);
  for (let step = 0; step <= replay.steps; ++step) {
    replay.seek(step);
    yield replay;
  }
  replay.close();
}
/** The same by a module that only deals and plays: mazzo.wasm tells which moves were made. */
function* played(module, transcript) {
  const { game, players, options, seed } = JSON.parse(transcript);
  const [table, known] = [module, mazzo].map((of) => of.open({ game, players, options, seed }));
  yield table;
  for (const said of mazzo.moveList(transcript).split(',')) {
    if (table.view().deal_over) {
      for (const each of [table, known]) each.nextDeal();
      yield table;
    }
    const [, at, typed] = /^(?:(\d):)?(.*)$/.exec(said);
    const seat = Number(at ?? known.view().to_act[0]);
    const { move } = known.legal(seat).find(({ text }) => text === typed);
    for (const each of [table, known]) assert.ok(each.play(seat, move).ok, said);
    yield table;
  }
  for (const each of [table, known]) each.close();
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

for (const name of goldenMatches())
  test(`${name}: each seat is shown the same, by every module that the page runs`, async () => {
    const [transcript] = lines(golden(`${name}.jsonl`));
    const { game, players } = JSON.parse(transcript);
    const shouldBe = lines(golden('scenes.txt'))
      .filter((line) => line.startsWith(`== ${name}, `))
      .map((line) => `${line}\n`)
      .join('');
    assertSameText(scenesOf(name, players, replayed(mazzo, transcript)), shouldBe);
    assertSameText(scenesOf(name, players, replayed(await moduleOf(game), transcript)), shouldBe);
    assertSameText(scenesOf(name, players, played(await moduleOf(`${game}.deal`), transcript)), shouldBe);
  });

test('the games are the same', () => assert.equal(mazzo.ask('games'), `[${lines(golden('games.jsonl')).join()}]`));

const judged = goldenMatches().filter((name) => existsSync(new URL(`../golden/${name}.analysis`, import.meta.url)));
test('there are golden analyses', () => assert.equal(judged.length, 8));
for (const name of judged)
  test(`${name}: the coach says the same`, () =>
    assertSameText(
      mazzo.ask('analyse', lines(golden(`${name}.jsonl`))[0], 20, 'en').replaceAll('},{', '},\n{'),
      golden(`${name}.analysis`).trim().replaceAll('},{', '},\n{'),
    ));

test('a review, choice by choice, says what the whole analysis says', () => {
  for (const name of ['briscola_2', 'briscola_4', 'president_4', 'rock_paper_scissors']) {
    const [record] = lines(golden(`${name}.jsonl`));
    const whole = mazzo.analyse(record, { worlds: 10 });
    const replay = mazzo.replay(record);
    const choices = [];
    const count = replay.review({ worlds: 10 });
    for (let choice; (choice = replay.judge());) choices.push(choice);
    assert.equal(choices.length, count);
    assert.equal(replay.judge(), undefined, 'and nothing follows');
    assert.deepEqual(
      choices.map(({ moves, ...choice }) => {
        assert.deepEqual(moves[0].move, choice.best);
        return choice;
      }),
      whole.choices,
    );
    for (const [seat, { accuracy_milli: accuracy }] of whole.seats.entries()) {
      const { unit, seats, course, luck } = replay.reviewed(seat);
      assert.deepEqual({ unit, seats }, { unit: whole.unit, seats: whole.seats });
      assert.ok(accuracy >= 0 && accuracy <= 1000);
      const [{ chance_milli: even }] = course;
      for (const { chance_milli: chance, luck_milli: cards, skill_milli: skill } of course)
        assert.ok(Math.abs(even + cards + skill - chance) <= 2, `${name}: luck and skill are all of it`);
      for (const { step, from_milli: from, to_milli: to } of luck)
        assert.ok(Math.abs(to - from) >= 99 && course.some((point) => point.step === step && point.chance_milli === to));
      replay.seek(replay.steps);
      if (name === 'briscola_2') assert.equal(course.at(-1).chance_milli, replay.view(seat).winners.includes(seat) ? 1000 : 0);
      assert.equal(course.at(-1).chance_milli, whole.deals.at(-1).chances_milli[seat]);
    }
    for (const choice of choices.slice(0, 5)) {
      replay.seek(choice.step);
      assert.equal(replay.view(choice.seat).version, choice.version, 'its step is the moment before it');
    }
    replay.close();
  }
});

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
