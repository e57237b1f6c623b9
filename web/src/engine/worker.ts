// The core in a worker: one table, the player at a seat, usually the first, and bots at the others. The bots move as
// soon as they may; the page decides how fast it shows that. The cards are dealt as soon as the small module is here; bots come with the whole.
import { Refused, type Choice, type Mazzo, type Replay, type Reviewed, type Table } from '../../wasm/mazzo.mjs';
import { dropFirst, firstOf, isHere, keepOthers, netOf, NotHere, wholeOf, wholeUntilHere } from './cores';
import type { Move, Noted, Setup, Sitter, Update, View } from './match';
import { collect } from '../collect';
import type { Voice } from '../words';
import { sceneFrom, zoneOf, type Zone } from './scene';

export type { Choice, Reviewed };
/** The choices that were judged just now, and what is known of all so far. */
export type Judged = Reviewed & { choices: Choice[] };

interface WantedNet {
  isHere: Promise<boolean>;
  given: Promise<void>;
}
interface Kept {
  setup: Setup;
  saved: string;
  seat?: number;
}
/** A table that goes on in another worker. */
export interface Resting extends Kept {
  seats: Sitter[];
  voice: Voice;
}

let table: Table | undefined;
let whole = false; // the table is one of the whole module
let recorded: Replay | undefined;
let setup: Setup;
let seats: Sitter[] = [];
let voice: Voice = 'en';
let undone = 0;
let me = 0;
let people = new Set<number>(); // the seats that no bot plays
let handed: string | undefined; // the person who takes the device before anything else is shown
let net: WantedNet | undefined; // of this match, once it was asked for
let lacksNet = false; // and the player has yet to hear it
let othersAsked = false; // for the other games, with or without success
let awake: Promise<void> | undefined; // the table of another worker is here

/** The same match and the same moment give the same bot the same dice (FNV-1a). */
function dice(version: number, seat: number): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`${setup.seed} ${version} ${seat}`))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

const telling = () => ({ language: voice, names: seats.map(({ name }) => name) });

function update(of: Table, said: string[], seat = me): Update {
  const view = of.view(seat) as View;
  return { view, scene: sceneFrom(of.scene(seat, voice)), said, seats };
}
/** The present moment of the record, with every hand open. */
function opened(seat: number): Update {
  const shown = update(recorded!, recorded!.narration(seat, telling()), seat);
  const open = (zone: Zone): Zone =>
    zone.kind === 'hand' && zone.seat !== undefined && zone.seat !== seat
      ? (zoneOf(sceneFrom(recorded!.scene(zone.seat, voice)), 'hand', zone.seat) ?? zone)
      : zone;
  return { ...shown, scene: { ...shown.scene, zones: shown.scene.zones.map(open) } };
}
function tell(said?: string[], retold = false): void {
  const what = lacksNet ? { kind: 'no_net' } : undefined;
  lacksNet = false;
  postMessage({
    update: { ...update(table!, said ?? table!.narration(me, telling())), what, retold, undone, handed },
    kept: { setup, saved: table!.save() },
  });
  handed = undefined;
}
/** At a shared device the next person to act looks at the table. */
function handOver(): void {
  const { to_act } = table!.view(me) as View;
  const next = to_act.find((seat) => people.has(seat));
  if (next === undefined || to_act.includes(me)) return;
  me = next;
  handed = seats[me]!.name;
  tell(table!.situation(me, telling()));
}

const kIdle = 20_000; // after this long the other games come too
const kAboutEqual = 75; // up to this level bots without a net are about as strong
const kNetPatience = 10_000; // of a review that lacks its net, on a line that may be dead

/** Fetches the other games; without a network, another time. */
const askForOthers = () =>
  keepOthers()
    .then(collect, collect)
    .then(() => (othersAsked = true));
/** A table that was saved, in the whole module. */
async function reopen({ setup: was, saved, seat = 0 }: Kept, spoken: Voice): Promise<void> {
  const mazzo = await moduleFor(was.game, true);
  me = seat;
  table = mazzo.load(saved, spoken);
  setup = was;
  undone = JSON.parse(saved).match.undone?.length ?? 0;
  net = undefined;
}
async function goOn(from: Resting): Promise<void> {
  await reopen(from, from.voice);
  ({ seats, voice } = from);
  people = new Set(seats.flatMap(({ kind }, seat) => (kind === 'person' ? seat : [])));
  void prepareNet();
}
/** The same table in the whole module. */
async function grow(): Promise<void> {
  if (whole) return;
  const mazzo = await wholeUntilHere(setup.game, () => postMessage({ late: true }));
  if (whole) return; // another call waited for it too
  const small = table!;
  table = mazzo.load(small.save(), voice);
  small.close();
  dropFirst(setup.game);
  whole = true;
  postMessage({ late: false });
}
/** The bots play and the coach judges by the net of their game as soon as it is here, and without it meanwhile: no turn waits
 * for the network. */
async function prepareNet(): Promise<void> {
  await grow();
  const wanted = (net ??= wantNet(await wholeOf(setup.game)));
  if (await wanted.isHere) await wanted.given;
}
function wantNet(mazzo: Mazzo): WantedNet {
  const { game, level } = setup;
  const wanted = netOf(mazzo, game, (table!.view(me) as View).players);
  const isHere = wanted.isHere();
  const given = wanted.give().then((came) => {
    if (!came) lacksNet = level > kAboutEqual;
  });
  return { isHere, given };
}
function letBotsPlay(): void {
  if (people.size === seats.length) return handOver();
  if (whole && net) return playBots();
  void prepareNet().then(playBots);
}
function playBots(): void {
  for (;;) {
    const view = table!.view(me) as View;
    const bot = view.to_act.find((seat) => !people.has(seat));
    if (bot === undefined) return handOver();
    table!.playBot(bot, `level:${setup.level}`, dice(view.version, bot));
    tell();
  }
}

const calls = {
  async open(wanted: Setup, names: string[], spoken: Voice) {
    const { game, players, options, seed } = wanted;
    const mazzo = await moduleFor(game);
    table = mazzo.open({ game, players, options, seed }, spoken);
    setup = wanted;
    undone = 0;
    net = undefined;
    begin(names, spoken);
    tell();
    letBotsPlay();
  },
  async resume(kept: Kept, names: string[], spoken: Voice) {
    await reopen(kept, spoken);
    begin(names, spoken);
    tell(table!.situation(me, telling()));
    letBotsPlay();
  },
  /** What another worker needs to go on; nothing while a bot is to move, or if that would need a network. */
  async rest(): Promise<Resting | undefined> {
    if (!whole || !othersAsked || !(await isHere(setup.game, seats.length))) return undefined;
    const { to_act } = table!.view(me) as View;
    if (to_act.some((seat) => !people.has(seat))) return undefined;
    return { setup, saved: table!.save(), seat: me, seats, voice };
  },
  goOn: (from: Resting) => (awake = goOn(from)),
  play(move: Move) {
    const played = table!.play(me, move, voice);
    if (!played.ok) return { code: played.code, sentence: played.sentence };
    tell();
    letBotsPlay();
    return undefined;
  },
  async undo() {
    await grow();
    try {
      table!.undo(me, voice);
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, sentence: error.message };
      throw error;
    }
    ++undone;
    tell([], true);
    return undefined;
  },
  nextDeal() {
    table!.nextDeal();
    tell();
    letBotsPlay();
  },
  setLevel(level: number) {
    setup = { ...setup, level };
    seats = seats.map((sitter) => (sitter.kind === 'bot' ? { ...sitter, level } : sitter));
  },
  advise: () => prepareNet().then(() => table!.advise(me, { worlds: 300, seed: 1, language: voice })),
  situation: () => table!.situation(me, telling()),
  /** Told from the record, step by step, as the player saw it. */
  async story(): Promise<string[][]> {
    await grow();
    const record = (await wholeOf(setup.game)).replay(table!.transcript());
    const told: string[][] = [];
    for (let step = 0; step <= record.steps; ++step) {
      record.seek(step);
      told.push(record.narration(me, telling()));
    }
    record.close();
    return told;
  },
  /** Every moment so far, as the player saw it. */
  async past(): Promise<Update[]> {
    await grow();
    const record = (await wholeOf(setup.game)).replay(table!.transcript());
    const shown: Update[] = [];
    for (let step = 0; step <= record.steps; ++step) {
      record.seek(step);
      shown.push(update(record, [], me));
    }
    record.close();
    return shown;
  },
  transcript: () => table!.transcript(),
  speak(spoken: Voice) {
    if (spoken === voice) return;
    voice = spoken;
    if (table) tell(undefined, true);
  },
  async replay(transcript: string, sitters: Sitter[], spoken: Voice) {
    recorded = (await wholeOf(gameIn(transcript))).replay(transcript, spoken);
    seats = sitters;
    return recorded.steps;
  },
  seek(step: number, seat: number, spoken: Voice): Update {
    voice = spoken;
    recorded!.seek(step);
    return update(recorded!, recorded!.narration(seat, telling()), seat);
  },
  /** Every moment of the record, as that seat saw it or with all hands open. */
  film(seat: number, spoken: Voice, hands: 'own' | 'all'): Update[] {
    voice = spoken;
    const shown: Update[] = [];
    for (let step = 0; step <= recorded!.steps; ++step) {
      recorded!.seek(step);
      shown.push(hands === 'all' ? opened(seat) : update(recorded!, recorded!.narration(seat, telling()), seat));
    }
    return shown;
  },
  /** The record up to that step, as a match to play on. */
  savedAt(step: number): string {
    recorded!.seek(step);
    return recorded!.save();
  },
  /** No turn waits here, so the net may come from the network, but a player does: after a while search judges alone. */
  async review(spoken: Voice): Promise<number> {
    const { game, players } = recorded!.view() as View;
    await netOf(await wholeOf(game), game, players).give(kNetPatience);
    return recorded!.review({ language: spoken });
  },
  /** Judges for some milliseconds, so that the page can show what is known; no choices: all are judged. */
  judge(ms: number, seat: number): Judged {
    const choices: Choice[] = [];
    const end = performance.now() + ms;
    do {
      const choice = recorded!.judge();
      if (!choice) break;
      choices.push(choice);
    } while (performance.now() < end);
    return { choices, ...recorded!.reviewed(seat) };
  },
  reviewed: (seat: number) => recorded!.reviewed(seat),
  moveList: async (transcript: string) => (await wholeOf(gameIn(transcript))).moveList(transcript),
  verify: async (transcript: string, noted: Noted, spoken: Voice) => (await wholeOf(gameIn(transcript))).verify(transcript, noted, spoken),
};

/** For a new table whatever deals soonest; only the whole module reads a saved match. */
async function moduleFor(game: string, isSaved = false): Promise<Mazzo> {
  const found = isSaved ? { mazzo: await wholeOf(game), whole: true } : await firstOf(game);
  whole = found.whole;
  setTimeout(askForOthers, kIdle);
  return found.mazzo;
}
/** The game of a record; the core judges the rest. */
function gameIn(transcript: string): string {
  try {
    return String(JSON.parse(transcript).game);
  } catch {
    return '';
  }
}

function begin(names: string[], spoken: Voice): void {
  voice = spoken;
  const { players } = table!.view(me) as View;
  const here = setup.people ?? [];
  const shared = here.length > 1;
  people = new Set(shared ? here.keys() : [me]);
  const sitter = (seat: number): Sitter => {
    if (people.has(seat)) return { name: shared ? here[seat]! : names[0]!, kind: 'person' };
    return { name: names[seat < me ? seat + 1 : seat]!, kind: 'bot', level: setup.level };
  };
  seats = Array.from({ length: players }, (_, seat) => sitter(seat));
  if (!shared) return;
  const { to_act } = table!.view(me) as View;
  me = to_act.find((seat) => people.has(seat)) ?? 0;
  handed = seats[me]!.name;
}

export type Calls = typeof calls;

addEventListener('message', async ({ data: { id, call, args } }) => {
  try {
    if (call !== 'goOn') await awake;
    const answer = await (calls[call as keyof Calls] as (...given: unknown[]) => unknown)(...args);
    postMessage({ id, answer });
  } catch (error) {
    if (!(error instanceof Refused || error instanceof NotHere)) console.error(error);
    postMessage({ id, failed: error instanceof Refused ? error.message : '' });
  }
});
