// The page's end of the worker: calls go over, answers and updates come back. A table that nobody touches keeps no worker, which
// is 4 of the 26 MiB that an open table takes: another worker goes on where it stood, with the next call at the latest.
import { collect } from '../collect';
import { scriptUrl } from '../trusted';
import type { Calls, Resting } from './worker';
import workerUrl from './worker.ts?worker&url';
import type { Setup, Update } from './match';

export interface Kept {
  setup: Setup;
  saved: string;
  /** The player's; the first, unless it says another. */
  seat?: number;
}
interface Waiting {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

const kUntouched = 30_000;
const touches = ['pointerdown', 'pointermove', 'keydown'];

export class WorkerClient {
  #worker = this.#start();
  #waiting = new Map<number, Waiting>();
  #next = 0;
  #resting: Resting | undefined;
  #mayRest = false;
  #untouched?: ReturnType<typeof setTimeout>;
  onUpdate: (update: Update, kept: Kept) => void = () => {};
  /** The bots' module does not come, or is here after all. */
  onLate: (late: boolean) => void = () => {};

  #start(): Worker {
    const worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      if (data.update) return this.onUpdate(data.update, data.kept);
      if (data.late !== undefined) return this.onLate(data.late);
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failed === undefined) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.failed));
    });
    worker.addEventListener('error', (event) => {
      console.error(event.message);
      for (const { reject } of this.#waiting.values()) reject(new Error(''));
      this.#waiting.clear();
    });
    return worker;
  }

  /** Fails with the core's sentence, or with none if something else failed. */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Awaited<ReturnType<Calls[Name]>>> {
    this.#touch();
    const id = ++this.#next;
    this.#worker.postMessage({ id, call: name, args: JSON.parse(JSON.stringify(args)) });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
  /** From now on it rests while nobody touches the page. Only a match that the device keeps may. */
  letRest(): void {
    this.#mayRest = true;
    for (const touch of touches) addEventListener(touch, this.#touch);
  }
  /** If another worker does not come, a new build may have replaced this one; the page then starts again, with the match as the
   *  device keeps it. */
  #touch = (): void => {
    const from = this.#resting;
    this.#resting = undefined;
    if (from) {
      this.#worker = this.#start();
      this.call('goOn', from).catch(() => this.#mayRest && location.reload());
    }
    clearTimeout(this.#untouched);
    if (this.#mayRest) this.#untouched = setTimeout(this.#rest, kUntouched);
  };
  /** Without a service worker another worker might not come. What is refused now is asked again later. */
  #rest = async (): Promise<void> => {
    const resting = await this.call('rest').catch(() => undefined);
    if (!resting || this.#waiting.size || !this.#mayRest || !navigator.serviceWorker?.controller) return;
    clearTimeout(this.#untouched);
    this.#worker.terminate();
    this.#resting = resting;
    void collect();
  };
  close(): void {
    this.#mayRest = false;
    for (const touch of touches) removeEventListener(touch, this.#touch);
    clearTimeout(this.#untouched);
    this.#resting = undefined;
    this.#worker.terminate();
  }
}
