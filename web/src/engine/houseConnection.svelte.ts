// The connection to a house (docs/protocol.md): one socket, answers matched to questions, and unasked messages passed
// on. It reconnects by itself, as the protocol requires: full jitter, 0.25 to 5 s.
import { settings } from '../settings.svelte';
import type { Language } from '../words';

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

/** Close codes after which reconnecting is useless: another window of ours, or our own fault. */
const final = [1003, 1007, 1009, 4002];

/** Without a house there is no sentence, so the page says its own. */
async function answerTo(path: string, request?: RequestInit): Promise<Message> {
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
  return answerTo(name, { method: 'POST', headers, body });
}
/** Connects with the cookie, otherwise as a guest. The house removes an invalid cookie, and then this connects again. */
async function greet(): Promise<void> {
  await post('hello').catch((error) => (error.code === 'bad_token' ? post('hello') : Promise.reject(error)));
}
/** Questions that need no account. */
export async function get(name: string, members: Record<string, string>): Promise<Message> {
  return answerTo(`${name}?${new URLSearchParams({ lang: settings.language, ...members })}`);
}

class HouseConnection {
  status = $state<'away' | 'connecting' | 'open' | 'lost' | 'replaced'>('away');
  name = $state('');
  guest = $state(true);
  tables = $state<string[]>([]);
  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<Listener>();
  #next = 0;
  #tries = 0;
  #language: Language = 'en';
  #opening: Promise<void> | undefined;

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  /** In the house, as a guest if necessary. */
  enter(): Promise<void> {
    if (this.status === 'open') return Promise.resolve();
    return (this.#opening ??= this.#open().finally(() => (this.#opening = undefined)));
  }
  async ask(t: string, members: object = {}): Promise<Message> {
    await this.enter();
    return this.#ask(t, members);
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
  speak(language: Language): void {
    if (this.status !== 'open' || language === this.#language) return;
    this.status = 'connecting';
    this.#forgetQuestions();
    this.enter().catch(() => {
      this.status = 'lost';
      this.#comeBack();
    });
  }

  #ask(t: string, members: object): Promise<Message> {
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket!.send(JSON.stringify({ t, id, ...members }));
    });
  }
  async #open(): Promise<void> {
    if (this.status === 'away') this.status = 'connecting';
    try {
      await greet();
      await this.#connect();
      this.#language = settings.language;
      const { name, guest, tables } = await this.#ask('hello', { lang: this.#language, scene: true });
      Object.assign(this, { name, guest, tables, status: 'open' });
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
      socket.onopen = () => resolve();
      socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
      socket.onclose = ({ code }) => {
        reject(new Refused('no_house', ''));
        if (this.#socket === socket) this.#lost(code);
      };
    });
  }
  #hear(message: Message): void {
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
  #comeBack(): void {
    const wait = Math.random() * Math.min(5000, 250 * 2 ** this.#tries++);
    const again = () => {
      clearTimeout(timer);
      removeEventListener('online', again);
      this.enter().catch(() => this.status === 'lost' && this.#comeBack());
    };
    const timer = setTimeout(again, wait);
    addEventListener('online', again);
  }
}

export const house = new HouseConnection();
