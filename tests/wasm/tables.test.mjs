// What a page does with tables: many at once, saved and loaded, wound back and forth, for a long time.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GALLERY, Mazzo, Refused } from '../../web/wasm/mazzo.mjs';
import { everyTable, fairRecord, golden, lines, mazzo, playOut, wasm } from './support/core.mjs';

test('the module reaches nothing outside it', () => assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(wasm)), []));

test('it is loaded from bytes, from a module and from a response', async () => {
  const sources = [wasm, new WebAssembly.Module(wasm), new Response(wasm), Promise.resolve(new Response(wasm))];
  for (const source of sources) assert.equal((await Mazzo.load(source)).games().length, mazzo.games().length);
});

test('the same seeds play the same match, in another instance too', async () => {
  const other = await Mazzo.load(wasm);
  for (const { game } of mazzo.games()) {
    const [a, b] = [mazzo, other].map((m) => m.open({ game, seed: 'the same' }));
    playOut(a, 7);
    playOut(b, 7);
    assert.equal(a.transcript(), b.transcript());
    a.close();
  }
});

test('moves of the list are accepted and only they have words', () => {
  for (const table of everyTable('words')) {
    for (;;) {
      const { to_act: acting, players, version } = table.view();
      if (acting.length === 0) break;
      for (let seat = GALLERY; seat < players; ++seat) {
        const legal = table.legal(seat, seat % 2 ? 'it' : 'en');
        assert.deepEqual(
          legal.map(({ move }) => move),
          table.view(seat).legal,
        );
        assert.equal(legal.length > 0, acting.includes(seat));
        assert.ok(legal.every(({ text, label }) => text && label));
      }
      const legal = table.legal(acting[0]);
      const { move } = legal[((version >> 1) * acting.length) % legal.length];
      assert.deepEqual(table.play(acting[0], move), { ok: true, version: version + 1 });
    }
    table.close();
  }
});

test('a saved match goes on where it was', () => {
  for (const table of everyTable('saved')) {
    let moves = 0;
    playOut(table, 3, () => {
      if (++moves % 9 !== 1) return;
      const saved = table.save();
      const loaded = mazzo.load(saved);
      for (let seat = GALLERY; seat < table.view().players; ++seat) assert.equal(loaded.ask('view', seat), table.ask('view', seat));
      assert.equal(loaded.save(), saved);
      loaded.close();
    });
    table.close();
  }
});

test('a replay is wound to any step', () => {
  const [transcript] = lines(golden('briscola_2.jsonl'));
  const replay = mazzo.replay(transcript);
  const views = [];
  for (let step = 0; step <= replay.steps; ++step) {
    replay.seek(step);
    views.push(replay.ask('view', 1));
  }
  assert.equal(new Set(views).size, replay.steps + 1);
  for (const step of [replay.steps, 0, 17, 16, 16, 40, 3]) {
    replay.seek(step);
    assert.equal(replay.step, step);
    assert.equal(replay.ask('view', 1), views[step]);
  }
  replay.close();
});

test('the match of a saved file is replayed too', () => {
  const table = mazzo.open({ game: 'rock_paper_scissors', seed: 'pending' });
  table.playAtRandom(1, 5);
  const replay = mazzo.replay(table.save());
  assert.equal(replay.steps, 0);
  replay.close();
  table.close();
});

test('a fair match is found fair, and what was tampered with is named', () => {
  const record = fairRecord;
  const { commitment, entropies } = JSON.parse(record);
  const bad = (text, noted) =>
    mazzo
      .verify(text, noted)
      .checks.filter(({ good }) => !good)
      .map(({ check }) => check);
  assert.deepEqual(bad(record), []);
  assert.deepEqual(bad(record, { commitment, entropies }), []);
  assert.equal(mazzo.verify(record).fair, true);
  assert.deepEqual(bad(record, { commitment: 'ab'.repeat(32) }), ['commitment']);
  assert.deepEqual(bad(record, { entropies: ['ab'.repeat(32)] }), ['entropies']);
  assert.deepEqual(bad(record.replace('"seed":"7"', '"seed":"8"')), ['commitment', 'deals', 'record']);
  assert.deepEqual(bad(record.replace('"KB","3C"', '"3C","KB"')), ['deals', 'record']);
});

test('what is refused or does not agree is said in Italian too', () => {
  const checks = mazzo.verify(fairRecord.replace('"seed":"7"', '"seed":"8"'), {}, 'it').checks;
  assert.match(checks[0].text, /^SHA-256 della chiave è .+, non l'impegno\.$/);
  assert.match(checks[3].text, /^L'evento \d+ viola una regola: Non hai .+\.$/);
  const said = (call) => {
    try {
      call();
    } catch (error) {
      return error.message;
    }
  };
  assert.equal(
    said(() => mazzo.open({ game: 'joker', players: 2, seed: 'x' }, 'it')),
    'Joker: i giocatori sono 3, non 2.',
  );
  assert.equal(
    said(() => mazzo.load('{}', 'it')),
    'Questa non è una partita salvata.',
  );
  assert.match(
    said(() => mazzo.replay('{}', 'it')),
    /^Questo non è un verbale: /,
  );
});

test('names of any alphabet are told as they are', () => {
  const table = mazzo.open({ game: 'briscola', seed: 'names' });
  const names = ['Łucja "🂡"\\', 'Бруно\t\u0001'];
  const [seat] = table.view().to_act;
  table.play(seat, table.legal(seat)[0].move);
  assert.ok(table.narration(GALLERY, { names })[0].startsWith(`${names[seat]} plays `));
  assert.ok(table.situation(GALLERY, { names }).some((s) => s.includes(names[seat])));
  assert.ok(table.fullNarration({ language: 'it', names })[0].startsWith(`${names[seat]} gioca `));
  table.close();
});

test('a move is random but the seed decides', () => {
  const moves = new Set();
  for (let seed = 0; seed < 40; ++seed) {
    const [a, b] = [1, 2].map(() => mazzo.open({ game: 'tic_tac_toe', seed: 'x' }));
    const [seat] = a.view().to_act;
    for (const table of [a, b]) table.playAtRandom(seat, BigInt(seed) << 60n);
    assert.equal(a.transcript(), b.transcript());
    moves.add(a.transcript());
    a.close();
    b.close();
  }
  assert.ok(moves.size > 3);
});

test('bots of every kind play whole matches, and the coach lists every move', () => {
  for (const { game } of mazzo.games()) {
    const table = mazzo.open({ game, seed: 'bots' });
    const bots = ['beginner', 'greedy', 'level:60', 'search:3', 'policy'];
    for (let n = 0; !table.view().deal_over; ++n) {
      const [seat] = table.view().to_act;
      if (n % 7 === 0) {
        const advice = table.advise(seat, { worlds: 10, language: n % 2 ? 'it' : 'en' });
        const key = ({ move }) => JSON.stringify(move);
        assert.deepEqual(advice.map(key).sort(), table.legal(seat).map(key).sort());
        assert.ok(advice.every(({ why }) => why));
      }
      table.playBot(seat, bots[n % bots.length], n);
    }
    table.close();
  }
});

test('a thousand tables stand side by side, each with its own match', async () => {
  const crowded = await Mazzo.load(wasm);
  const games = crowded.games();
  const open = (m, i) => m.open({ game: games[i % games.length].game, seed: `table ${i}` });
  const tables = Array.from({ length: 1024 }, (_, i) => open(crowded, i));
  assert.throws(() => open(crowded, 0), { code: 'too_many_tables' });
  assert.throws(() => crowded.replay(lines(golden('tic_tac_toe.jsonl'))[0]), {
    code: 'too_many_tables',
  });
  for (let move = 0; move < 4; ++move) for (const table of tables) table.playAtRandom(table.view().to_act[0], move);
  for (const [i, table] of tables.entries()) {
    const alone = open(mazzo, i);
    for (let move = 0; move < 4; ++move) alone.playAtRandom(alone.view().to_act[0], move);
    assert.equal(table.transcript(), alone.transcript());
    alone.close();
  }
  for (const table of tables) table.close();
  for (const table of tables) assert.throws(() => table.view(), { code: 'no_such_table' });
  open(crowded, 1).close();
  assert.throws(() => tables[0].close(), Refused, 'a number is not given twice');
});

test('every card has the name that the legal moves give it, in both languages', () => {
  for (const language of ['en', 'it'])
    for (const { game } of mazzo.games()) {
      const { cards, suits } = mazzo.cardNames(game, language);
      const table = mazzo.open({ game, seed: 'names' });
      for (const { move, label } of table.legal(table.view().to_act[0], language))
        if (move.card) assert.ok(label.startsWith(cards[move.card]), label); // and what it takes
      for (const code of Object.keys(cards)) assert.ok(cards[code].endsWith(suits[code[1]]), code);
      table.close();
    }
  assert.equal(mazzo.cardNames('briscola', 'it').cards.AC, "l'Asso di Coppe");
  assert.equal(Object.keys(mazzo.cardNames('president').cards).length, 52);
  assert.deepEqual(mazzo.cardNames('tic_tac_toe'), { cards: {}, suits: {} });
  assert.throws(() => mazzo.cardNames('briscola', 'de'), { code: 'bad_language' });
  assert.throws(() => mazzo.cardNames('chess'), { code: 'unknown_game' });
});

test('two thousand matches leave no memory behind', async () => {
  const long = await Mazzo.load(wasm);
  const games = long.games().map(({ game }) => game);
  const play = (i) => {
    const table = long.open({ game: games[i % games.length], seed: `match ${i}` });
    playOut(table, i);
    const replay = long.replay(table.transcript());
    replay.seek(replay.steps);
    replay.close();
    table.close();
  };
  for (let i = 0; i < 1000; ++i) play(i);
  const before = long.memorySize;
  for (let i = 0; i < 1000; ++i) play(i); // a repetition needs no more memory
  assert.ok(long.memorySize - before <= 64 * 1024, `${before} bytes grew to ${long.memorySize}`);
});
