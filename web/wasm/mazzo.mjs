// The rules core in a page or a worker: instantiates mazzo.wasm and gives its tables as objects. No
// dependencies; the same in node (18 and up) and in a browser. The module imports nothing, so it can reach
// nothing. The top of web/wasm/binding.cpp says what its exports take and return.
//
//   const mazzo = await Mazzo.load(fetch('mazzo.wasm'));   // or the file's bytes
//   const table = mazzo.open({ game: mazzo.games()[0].game, seed: 'any text' });
//   table.legal(0);                  // [{ move: { card: '3B' }, text: '3B', label: … }, …]
//   table.play(0, { card: '3B' });   // { ok: true, … } or { ok: false, code, sentence }
//   table.narration(0, { language: 'it', names: ['Anna', 'Bruno'] });
//   table.close();

/**
 * @typedef {`${'en' | 'it'}${'' | '-x-french'}`} Language   after "-x-french", Italian cards have French names
 * @typedef {{ game: string, players?: number, options?: Record<string, string | number>,
 *             seed: string }} Setup
 * @typedef {{ values: string, default: string, label?: string, min?: number, max?: number, step?: number,
 *             list?: string[], labels?: string[], seats?: number }} OptionInfo   the words with a language only; `seats`:
 *             a choice with this many players alone
 * @typedef {{ game: string, name?: string, about?: string, players: [number, number], player_step?: number, usual: number,
 *             options: Record<string, OptionInfo> }} GameInfo
 * @typedef {Record<string, unknown>} Move     on the wire, as the view lists it under `legal`
 * @typedef {{ move: Move, text: string, label: string }} LegalMove
 * @typedef {{ ok: true, version: number } | { ok: false, code: string, sentence: string }} Played
 * @typedef {{ language?: Language, names?: string[] }} Telling   names are by seat
 * @typedef {{ milli: number, error_milli: number }} Measured     thousandths; the error is a standard error
 * @typedef {LegalMove & { score: Measured, win: Measured, lost: Measured, why: string,
 *             by?: 'net+search' }} Advice     without `by`, search judged alone
 * @typedef {{ unit: string, by?: 'net+search', choices: Record<string, any>[], seats: Record<string, number>[],
 *             deals: { deal: number, step: number, chances_milli: number[] }[] }} Analysis
 * @typedef {{ deal: number, version: number, step: number, seat: number, played: Move, best: Move, lost: Measured,
 *             gained: Measured, at_stake_milli: number, win_milli: number, best_win_milli: number, why: string,
 *             moves: Advice[] }} Choice   best first; docs/protocol.md says what the members of an analysis mean
 * @typedef {{ result_milli: number, lost_milli: number, partners_lost_milli: number, others_lost_milli: number,
 *             luck_milli: number, accuracy_milli: number }} Account
 * @typedef {{ deal: number, step: number, chance_milli: number, luck_milli: number, skill_milli: number }} Point
 * @typedef {{ step: number, from_milli: number, to_milli: number }} Luck   what the cards alone made of a chance
 * @typedef {{ unit: string, by?: 'net+search', seats: Account[], sides: number[], course: Point[], luck: Luck[] }} Reviewed
 * @typedef {{ check: string, good: boolean, text: string }} Check
 * @typedef {{ commitment?: string, entropies?: (string | null)[] }} Noted   entropies are by seat
 * @typedef {number | bigint | string | Uint8Array} Argument
 * @typedef {Record<string, any>} View         all that the seat may know, its legal moves, the seats to act
 */

/** The gallery: what everybody may see. */
export const GALLERY = -1;

/**
 * Gives the memory of a buffer back at once, in a browser of 2024 or later. A page that rests hardly ever collects its garbage.
 * @param {ArrayBuffer} buffer
 */
export function discard(buffer) {
  /** @type {any} */ (buffer).transfer?.(0);
}

/** Refused input; nothing changed. `message` is a sentence for people. */
export class Refused extends Error {
  /** @param {{ code: string, sentence: string }} refusal */
  constructor({ code, sentence }) {
    super(sentence);
    this.name = 'Refused';
    /** For programs. @type {string} */
    this.code = code;
  }
}

/** @param {string} text @returns {boolean} */
const isRefusal = (text) => text.startsWith('{"ok":false,');

/** @param {string} text */
function parsed(text) {
  const value = JSON.parse(text);
  if (isRefusal(text)) throw new Refused(value);
  return value;
}

/** One instance of the module: many tables. */
export class Mazzo {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {Record<string, any>} */ (instance.exports);
    this.#exports._initialize();
  }

  /**
   * @param {BufferSource | WebAssembly.Module | Response | Promise<Response>} source
   * @returns {Promise<Mazzo>}
   */
  static async load(source) {
    const given = await source;
    const isResponse = typeof Response !== 'undefined' && given instanceof Response;
    const code = isResponse ? await given.arrayBuffer() : given;
    const made = await WebAssembly.instantiate(/** @type {any} */ (code), {});
    if (isResponse) discard(/** @type {ArrayBuffer} */ (code));
    return new Mazzo(made instanceof WebAssembly.Instance ? made : made.instance);
  }

  /**
   * The games; their words come with a language.
   * @param {Language} [language]
   * @returns {GameInfo[]}
   */
  games(language) {
    return parsed(this.ask('games', language ?? ''));
  }
  /**
   * The words of a game's pack, by card code and by suit letter.
   * @param {string} game
   * @param {Language} [language]
   * @returns {{ cards: Record<string, string>, suits: Record<string, string> }}
   */
  cardNames(game, language = 'en') {
    return parsed(this.ask('card_names', game, language));
  }
  /**
   * The number that changes when a rule does.
   * @param {string} [game] all games if left out
   * @returns {string}
   */
  signature(game = '') {
    return parsed(this.ask('signature', game)).signature;
  }

  /**
   * The number that changes when a bot plays differently.
   * @param {string} [game] all games if left out
   * @returns {string}
   */
  botSignature(game = '') {
    return parsed(this.ask('bot_signature', game)).signature;
  }

  /**
   * The name of the net by which bots can play that game, a file of ai/weights.
   * @param {string} game
   * @param {number} players
   * @returns {string | null}
   */
  netName(game, players) {
    return parsed(this.ask('net_name', game, players)).net;
  }
  /**
   * The bots play by this net from now on.
   * @param {Uint8Array} file
   * @throws {Refused} if it is none, or damaged
   */
  takeNet(file) {
    /** @type {number[]} */
    const texts = [];
    const answer = this.#read(this.#exports.take_net(...this.#pass(file, texts)) >>> 0);
    const isKept = !isRefusal(answer) && JSON.parse(answer).kept === 1; // where it lies
    if (!isKept) for (const text of texts) this.#exports.free(text);
    parsed(answer);
  }

  /** @param {Setup} setup @param {Language} [language] of a refusal @returns {Table} @throws {Refused} */
  open(setup, language = 'en') {
    return new Table(this, parsed(this.ask('open', JSON.stringify(setup), language)).table);
  }
  /** @param {string} saved what save() gave @param {Language} [language] @returns {Table} @throws {Refused} */
  load(saved, language = 'en') {
    return new Table(this, parsed(this.ask('load', saved, language)).table);
  }
  /**
   * @param {string} transcript
   * @param {Language} [language]
   * @returns {Replay} @throws {Refused} if it breaks a rule anywhere
   */
  replay(transcript, language = 'en') {
    const { table, steps } = parsed(this.ask('replay', transcript, language));
    return new Replay(this, table, steps);
  }

  /**
   * What each choice of a recorded match cost, judged by what its seat knew, and what was luck.
   * @param {string} record a transcript or a saved match
   * @param {{ worlds?: number, language?: Language }} [how]
   * @returns {Analysis} @throws {Refused}
   */
  analyse(record, { worlds = 200, language = 'en' } = {}) {
    return parsed(this.ask('analyse', record, worlds, language));
  }

  /**
   * Were the deals of a recorded match fair? Shuffles again from seed and entropies, and compares with the record.
   * @param {string} record a transcript or a saved match
   * @param {Noted} [noted] what this player noted during the match
   * @param {Language} [language]
   * @returns {{ fair: boolean, checks: Check[] }} @throws {Refused}
   */
  verify(record, noted = {}, language = 'en') {
    const { fair, checks } = parsed(this.ask('verify', record, JSON.stringify(noted), language));
    return { fair, checks };
  }

  /**
   * The moves of a recorded match as one short text, which a house takes.
   * @param {string} record a transcript or a saved match
   * @returns {string} empty if it holds no match that can be played
   */
  moveList(record) {
    return parsed(this.ask('move_list', record)).moves;
  }

  /** How much memory the module holds, in bytes. */
  get memorySize() {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Calls an export and returns its raw answer. Texts may also be bytes.
   * @param {string} name
   * @param {...Argument} args
   * @returns {string} JSON
   */
  ask(name, ...args) {
    /** @type {number[]} */
    const texts = [];
    try {
      const passed = args.flatMap((arg) => this.#pass(arg, texts));
      return this.#read(this.#exports[name](...passed) >>> 0);
    } finally {
      for (const text of texts) this.#exports.free(text);
    }
  }

  /**
   * The numbers of one argument. Adds to `texts` what must be freed.
   * @param {Argument} arg
   * @param {number[]} texts
   * @returns {(number | bigint)[]}
   */
  #pass(arg, texts) {
    if (typeof arg === 'bigint') return [arg];
    if (typeof arg === 'number') {
      if ((arg | 0) !== arg) throw new TypeError(`${arg} is not a whole number of 32 bits`);
      return [arg];
    }
    const bytes = typeof arg === 'string' ? this.#encoder.encode(arg) : arg;
    const at = this.#exports.alloc(bytes.length) >>> 0;
    if (at !== 0) {
      texts.push(at);
      new Uint8Array(this.#exports.memory.buffer, at).set(bytes);
    } // otherwise the text is too long, and the module refuses it
    return [at, bytes.length];
  }

  /** @param {number} at */
  #read(at) {
    const memory = this.#exports.memory.buffer;
    const length = new DataView(memory).getUint32(at, true);
    return this.#decoder.decode(new Uint8Array(memory, at + 4, length));
  }
}

/** One match. A seat is a number from 0; calls that only look also take GALLERY. */
export class Table {
  #mazzo;
  #handle;

  /** @param {Mazzo} mazzo @param {number} handle */
  constructor(mazzo, handle) {
    this.#mazzo = mazzo;
    this.#handle = handle;
  }

  /** @param {number} [seat] @returns {View} */
  view(seat = GALLERY) {
    return parsed(this.ask('view', seat));
  }
  /**
   * What a table shows there and what a person can do, as docs/scenes.md defines it.
   * @param {number} [seat]
   * @param {Language} [language]
   * @returns {Record<string, any>}
   */
  scene(seat = GALLERY, language = 'en') {
    return parsed(this.ask('scene', seat, language));
  }
  /** @param {number} seat @param {Language} [language] @returns {LegalMove[]} */
  legal(seat, language = 'en') {
    return parsed(this.ask('legal', seat, language));
  }
  /**
   * What the last change looked like from there.
   * @param {number} [seat]
   * @param {Telling} [telling]
   * @returns {string[]}
   */
  narration(seat = GALLERY, telling = {}) {
    return this.#tell('narration', [seat], telling);
  }
  /**
   * The state of the deal, for a viewer who has just come.
   * @param {number} [seat]
   * @param {Telling} [telling]
   * @returns {string[]}
   */
  situation(seat = GALLERY, telling = {}) {
    return this.#tell('situation', [seat], telling);
  }

  /**
   * @param {number} seat
   * @param {Move} move
   * @param {Language} [language] of the refusal
   * @returns {Played}
   */
  play(seat, move, language = 'en') {
    return JSON.parse(this.ask('play', seat, JSON.stringify(move), language));
  }
  /**
   * Any legal move; the same seed chooses the same move.
   * @param {number} seat
   * @param {number | bigint} seed
   */
  playAtRandom(seat, seed) {
    return parsed(this.ask('play_at_random', seat, BigInt.asIntN(64, BigInt(seed))));
  }
  /**
   * The bot of that name moves for the seat, from the seat's own view: 'greedy', 'level:40', 'expert' …
   * @param {number} seat
   * @param {string} bot
   * @param {number | bigint} seed
   */
  playBot(seat, bot, seed) {
    return parsed(this.ask('play_bot', seat, bot, BigInt.asIntN(64, BigInt(seed))));
  }
  /**
   * The coach: every legal move of the seat, the best first.
   * @param {number} seat
   * @param {{ worlds?: number, seed?: number | bigint, language?: Language }} [how]
   * @returns {Advice[]} @throws {Refused}
   */
  advise(seat, { worlds = 400, seed = 1, language = 'en' } = {}) {
    return parsed(this.ask('advise', seat, worlds, BigInt.asIntN(64, BigInt(seed)), language));
  }
  /**
   * Takes back the seat's last choice of this deal, and what others did since.
   * @param {number} seat
   * @param {Language} [language] of the refusal
   * @throws {Refused} if there is no such choice, or the match is over
   */
  undo(seat, language = 'en') {
    return parsed(this.ask('undo', seat, language));
  }
  /** Once a view says deal_over and not over. */
  nextDeal() {
    return parsed(this.ask('next_deal'));
  }

  /**
   * Everything that happened, with all hands open, for a finished match.
   * @param {Telling} [telling]
   * @returns {string[]}
   */
  fullNarration(telling = {}) {
    return this.#tell('full_narration', [], telling);
  }
  /** @returns {string} JSON, as docs/transcripts.md defines it */
  transcript() {
    return this.#text('transcript');
  }
  /** @returns {string} for Mazzo's load() */
  save() {
    return this.#text('save');
  }
  /** Frees the table, which cannot be used afterwards. */
  close() {
    parsed(this.ask('close'));
  }

  /**
   * An export's raw answer.
   * @param {string} name
   * @param {...Argument} args
   */
  ask(name, ...args) {
    return this.#mazzo.ask(name, this.#handle, ...args);
  }
  /** @param {string} name @param {number[]} who @param {Telling} telling @returns {string[]} */
  #tell(name, who, { language = 'en', names }) {
    return parsed(this.ask(name, ...who, language, names ? JSON.stringify(names) : ''));
  }
  /** @param {string} name @returns {string} */
  #text(name) {
    const text = this.ask(name);
    return isRefusal(text) ? parsed(text) : text;
  }
}

/** A match told again from its transcript: a table to look at, wound to any step. */
export class Replay extends Table {
  /** @param {Mazzo} mazzo @param {number} handle @param {number} steps */
  constructor(mazzo, handle, steps) {
    super(mazzo, handle);
    /** The last step; 0 is the first deal. @readonly */
    this.steps = steps;
    /** The present step; seek() changes it. */
    this.step = 0;
  }
  /** @param {number} step */
  seek(step) {
    this.step = parsed(this.ask('seek', step)).step;
  }

  /**
   * Begins a review: the coach on every choice of the match. Answers how many there are.
   * @param {{ worlds?: number, language?: Language }} [how] no worlds: by the length of the match
   * @returns {number}
   */
  review({ worlds = 0, language = 'en' } = {}) {
    return parsed(this.ask('review', worlds, language)).choices;
  }
  /** The next choice, judged; undefined after the last. @returns {Choice | undefined} */
  judge() {
    const choice = parsed(this.ask('judge'));
    return choice.ok ? undefined : choice;
  }
  /** What the review knows so far; course and luck are the seat's. @param {number} seat @returns {Reviewed} */
  reviewed(seat) {
    const { unit, by, seats, sides, course, luck } = parsed(this.ask('reviewed', seat));
    return { unit, by, seats, sides, course, luck };
  }
}
