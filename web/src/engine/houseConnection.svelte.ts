// The connection to a house (docs/protocol.md): one socket, answers matched to questions, and unasked messages passed
// on. It reconnects by itself, as the protocol requires: full jitter, 0.25 to 5 s. A line can die silently, so the page
// asks a silent house whether it is there; without an answer the line counts as dead.
import { settings, voice } from '../settings.svelte';
import { storage } from '../storage';
import type { Voice } from '../words';

export interface Message {
  t: string;
  re?: number;
  [member: string]: any;
}
export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
type Listener = (message: Message) => void;
interface Waiting {
  resolve: (message: Message) => void;
  reject: (error: Error) => void;
}

/** Milliseconds. A page on its way out of a tunnel learns within `kSilence` + `kPatience` that its line is dead. */
const kSilence = 10_000;
const kPatience = 8_000;
const kRecord = 20_000; // for an answer over HTTP that may hold a whole record

/** Close codes after which reconnecting is useless: another window of ours, or our own fault. */
const final = [1003, 1007, 1009, 4002];

/** Without a house there is no sentence, so the page says its own. */
async function answerTo(path: string, request: RequestInit): Promise<Message> {
  const reply = await fetch(`/api/v1/${path}`, request).catch(() => {
    throw new Refused('no_house', '');
  });
  if (!reply.headers.get('Content-Type')?.includes('json')) throw new Refused('no_house', '');
  const body = await reply.json();
  if (!reply.ok) throw new Refused(body.code ?? '', body.title ?? '');
  return body;
}
export async function post(name: string, members: object = {}): Promise<Message> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ lang: settings.language, ...members });
  return answerTo(name, { method: 'POST', headers, body, signal: AbortSignal.timeout(kPatience) });
}
/** Connects with the cookie, otherwise as a guest. The house removes an invalid cookie, and then this connects again. */
async function greet(name: string): Promise<void> {
  const hello = () => post('hello', name ? { name } : {});
  await hello().catch((error) => (error.code === 'bad_token' ? hello() : Promise.reject(error)));
}
const key = 'mazzo.visited';
/** This device has never been in the house, so a new guest may choose a name. */
export const isStranger = (): boolean => storage.get(key) === null;
/** Questions that need no account. */
export async function get(name: string, members: Record<string, string>): Promise<Message> {
  return answerTo(`${name}?${new URLSearchParams({ lang: settings.language, ...members })}`, { signal: AbortSignal.timeout(kRecord) });
}

class HouseConnection {
  status = $state<'away' | 'connecting' | 'open' | 'lost' | 'replaced'>('away');
  name = $state('');
  guest = $state(true);
  tables = $state<string[]>([]);
  /** When the page tries again after a loss. */
  retryAt = $state(0);
  #socket: WebSocket | undefined;
  #heard = 0;
  #looking: ReturnType<typeof setInterval> | undefined; // while there is a line
  #again: (() => void) | undefined;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #next = 0;
  #tries = 0;
  #voice: Voice = 'en';
  #opening: Promise<void> | undefined;

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  constructor() {
    if (typeof addEventListener !== 'function') return; // no browser
    addEventListener('offline', () => this.#socket && this.status === 'open' && this.#dead());
    addEventListener('online', () => this.#wake());
    document.addEventListener('visibilitychange', () => document.hidden || this.#wake());
  }

  /** In the house, as a guest if necessary; a new guest gets that name, if it is given. A window that another window replaced stays out until its player reclaims it. */
  enter(name = ''): Promise<void> {
    if (this.status === 'open') return Promise.resolve();
    if (this.status === 'replaced') return Promise.reject(new Refused('replaced', ''));
    return (this.#opening ??= this.#open(name).finally(() => (this.#opening = undefined)));
  }
  async ask(t: string, members: object = {}): Promise<Message> {
    await this.enter();
    return this.#ask(t, members);
  }
  /** As ask(), and through lost lines: the same question under the same id, which the house answers once. */
  async askSurely(t: string, members: object = {}): Promise<Message> {
    const id = ++this.#next;
    for (;;) {
      try {
        await this.enter();
        return await this.#ask(t, members, id);
      } catch (error) {
        if (!(error instanceof Refused) || !['lost', 'no_house'].includes(error.code) || this.status === 'away') throw error;
        await this.#back();
      }
    }
  }
  /** Reclaims the connection from the window that replaced this one. */
  takeOver(): void {
    if (this.status !== 'replaced') return;
    this.status = 'lost';
    this.#comeBack(0);
  }
  /** Out of the house for good, as after a logout. */
  quit(): void {
    this.#socket?.close(1000);
    this.#socket = undefined;
    this.status = 'away';
  }

  /**
   * The house learns the language with `hello`. Another language needs another connection, which replaces this
   * one. Nobody is away meanwhile, and all tables are shown again.
   */
  speak(wanted: Voice): void {
    if (this.status !== 'open' || wanted === this.#voice) return;
    this.status = 'connecting';
    this.#forgetQuestions();
    this.enter().catch(() => {
      this.status = 'lost';
      this.#comeBack();
    });
  }

  #ask(t: string, members: object, id = ++this.#next): Promise<Message> {
    const socket = this.#socket;
    if (!socket) return Promise.reject(new Refused('lost', ''));
    return new Promise<Message>((resolve, reject) => {
      const late = setTimeout(() => socket === this.#socket && this.#dead(), kPatience);
      const done = (then: () => void) => {
        clearTimeout(late);
        then();
      };
      this.#waiting.set(id, { resolve: (message) => done(() => resolve(message)), reject: (error) => done(() => reject(error)) });
      socket.send(JSON.stringify({ t, id, ...members }));
    });
  }
  /** Is the house still there? Any answer will do, even from a house that does not know this question. */
  #look(): void {
    if (this.status === 'open' && Date.now() - this.#heard >= kSilence) this.#probe();
    if (this.status !== 'away') return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }
  #probe(): void {
    this.#heard = Date.now();
    this.#ask('ping', {}).catch(() => {});
  }
  /** The network is back, or the page is visible again, so there is no need to wait. */
  #wake(): void {
    if (this.status === 'lost') this.#again?.();
    else if (this.status === 'open') this.#probe();
  }
  /** The line is dead, whatever the browser believes, and nothing more comes from it. */
  #dead(): void {
    const socket = this.#socket!;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.#lost(1006);
  }
  #back(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => (this.status === 'lost' || this.status === 'replaced' ? setTimeout(look, 100) : resolve());
      look();
    });
  }
  async #open(guest: string): Promise<void> {
    if (this.status === 'away') this.status = 'connecting';
    try {
      await greet(guest);
      await this.#connect();
      this.#voice = voice();
      const { name, guest: isGuest, tables } = await this.#ask('hello', { lang: this.#voice, scene: true });
      Object.assign(this, { name, guest: isGuest, tables, status: 'open' });
      storage.set(key, 'yes');
      this.#looking ??= setInterval(() => this.#look(), kSilence / 4);
      this.#tries = 0;
    } catch (error) {
      if (this.status === 'connecting') this.status = 'away';
      throw error;
    }
  }
  #connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`, 'mazzo.v1');
      this.#socket = socket;
      const late = setTimeout(() => socket.close(), kPatience);
      socket.onopen = () => {
        clearTimeout(late);
        resolve();
      };
      socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
      socket.onclose = ({ code }) => {
        clearTimeout(late);
        reject(new Refused('no_house', ''));
        if (this.#socket === socket) this.#lost(code);
      };
    });
  }
  #hear(message: Message): void {
    this.#heard = Date.now();
    const waiting = message.re === undefined ? undefined : this.#waiting.get(message.re);
    if (waiting) {
      this.#waiting.delete(message.re!);
      if (message.t === 'error') return waiting.reject(new Refused(message.code, message.text));
      waiting.resolve(message);
    }
    for (const listener of [...this.#listeners]) listener(message);
  }
  #lost(code: number): void {
    this.#socket = undefined;
    this.#forgetQuestions();
    if (this.status === 'away' || this.status === 'connecting') return;
    this.status = code === 4002 ? 'replaced' : 'lost';
    if (!final.includes(code)) this.#comeBack();
  }
  #forgetQuestions(): void {
    for (const { reject } of this.#waiting.values()) reject(new Refused('lost', ''));
    this.#waiting.clear();
  }
  #comeBack(wait = Math.random() * Math.min(5000, 250 * 2 ** this.#tries++)): void {
    const again = () => {
      clearTimeout(timer);
      this.#again = undefined;
      this.enter().catch(() => this.status === 'lost' && this.#comeBack());
    };
    const timer = setTimeout(again, wait);
    this.retryAt = Date.now() + wait;
    this.#again = again;
  }
}

export const house = new HouseConnection();
