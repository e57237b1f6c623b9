// The page's end of the worker: calls go over, answers and updates come back.
import { scriptUrl } from '../trusted';
import type { Calls } from './worker';
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

export class WorkerClient {
  #worker = new Worker(scriptUrl(workerUrl), { type: 'module' });
  #waiting = new Map<number, Waiting>();
  #next = 0;
  onUpdate: (update: Update, kept: Kept) => void = () => {};
  /** The bots' module does not come, or is here after all. */
  onLate: (late: boolean) => void = () => {};

  constructor() {
    this.#worker.addEventListener('message', ({ data }) => {
      if (data.update) return this.onUpdate(data.update, data.kept);
      if (data.late !== undefined) return this.onLate(data.late);
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failed === undefined) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.failed));
    });
    this.#worker.addEventListener('error', (event) => {
      console.error(event.message);
      for (const { reject } of this.#waiting.values()) reject(new Error(''));
      this.#waiting.clear();
    });
  }

  /** Fails with the core's sentence, or with none if something else failed. */
  call<Name extends keyof Calls>(name: Name, ...args: Parameters<Calls[Name]>): Promise<Awaited<ReturnType<Calls[Name]>>> {
    const id = ++this.#next;
    this.#worker.postMessage({ id, call: name, args: JSON.parse(JSON.stringify(args)) });
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }
  close(): void {
    this.#worker.terminate();
  }
}
