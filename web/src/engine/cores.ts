// The core's modules, two for each game: a small one that deals the first cards, and the whole one with bots, coach and
// records; and the nets that bots play by. A whole module and a net that came once stay on the device, so that their game
// is played without a network.
import { discard, Mazzo } from '../../wasm/mazzo.mjs';

const urls = import.meta.glob<string>('../../../build/wasm/games/*.wasm', { query: '?url', import: 'default', eager: true });
const nameOf = (path: string) => /([^/]+)\.wasm$/.exec(path)![1]!;
const urlByName = new Map(Object.entries(urls).map(([path, url]) => [nameOf(path), url]));
const nets = import.meta.glob<string>('../../../ai/weights/*.net', { query: '?url', import: 'default', eager: true });
const games = [...urlByName.keys()].filter((name) => !name.includes('.'));

const kKept = 'mazzo-games'; // the service worker reads and renews it
const kBetween = 3_000;
const loading = new Map<string, Promise<Mazzo>>();

/** None where the browser has no such store, or forbids it. */
const keptModules = (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? Promise.resolve(undefined) : caches.open(kKept).catch(() => undefined);
const kept = async (url: string): Promise<Response | undefined> =>
  (await keptModules())?.match(url, { ignoreVary: true }).catch(() => undefined);

/** A module did not come: a matter of the network, not of the program. */
export class NotHere extends Error {}

async function fetched(url: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal }).catch(() => undefined);
  if (!response?.ok) throw new NotHere(url);
  return response;
}
/** The store fetches it by itself: a body that goes through script costs the page a MiB of memory and more. */
async function keep(url: string, signal?: AbortSignal): Promise<Response> {
  const modules = await keptModules();
  await modules?.add(new Request(url, { signal })).catch(() => {});
  const found = await kept(url);
  if (found) return found;
  const response = await fetched(url, signal); // the line is back, or there is no store, or no room in it
  await modules?.put(url, response.clone()).catch(() => {});
  return response;
}
function load(name: string, get: (url: string) => Promise<Response>): Promise<Mazzo> {
  const url = urlByName.get(name)!;
  const module = loading.get(name) ?? Mazzo.load(get(url));
  loading.set(name, module);
  module.catch(() => loading.delete(name)); // the next question tries again
  return module;
}
const wholeNow = (game: string) => load(game, async (url) => (await kept(url)) ?? (await keep(url)));

/** Whatever deals soonest: the whole module if it is here, otherwise the small one. */
export async function firstOf(game: string): Promise<{ mazzo: Mazzo; whole: boolean }> {
  if (!urlByName.has(`${game}.deal`) || loading.has(game) || (await kept(urlByName.get(game)!)))
    return { mazzo: await wholeOf(game), whole: true };
  return { mazzo: await load(`${game}.deal`, fetched), whole: false };
}

/** The small module has done its work, and its memory is free. */
export const dropFirst = (game: string): boolean => loading.delete(`${game}.deal`);

/** The whole module. A game that is not there gives another game's module, which refuses it with a sentence. */
export const wholeOf = (game: string): Promise<Mazzo> => wholeNow(games.includes(game) ? game : games[0]!);

/** The same, however long the network is away; `late` is called each time it does not answer. */
export async function wholeUntilHere(game: string, late: () => void): Promise<Mazzo> {
  for (;;) {
    try {
      return await wholeOf(game);
    } catch {
      late();
      await new Promise((resolve) => setTimeout(resolve, kBetween));
    }
  }
}

/** The game can be opened again without a network, and its bots play by their net. */
export async function isHere(game: string, players: number): Promise<boolean> {
  return !!(await kept(urlByName.get(game)!)) && netOf(await wholeOf(game), game, players).isHere();
}

/** Fetches the other games, one after the other, unless the player saves data. */
export async function keepOthers(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const modules = await keptModules();
  if (connection?.saveData || !modules) return;
  for (const game of games) {
    const url = urlByName.get(game)!;
    if (!(await kept(url))) await modules.add(url);
  }
}

/** The net of a game for a whole module. */
export function netOf(mazzo: Mazzo, game: string, players: number) {
  const name = mazzo.netName(game, players);
  const url = name && nets[`../../../ai/weights/${name}.net`];
  return {
    /** On this device, or there is none to wait for. */
    isHere: async (): Promise<boolean> => !url || !!(await kept(url)),
    /** False if it did not come, or not within `patience`; bots and coach then do without it. */
    async give(patience?: number): Promise<boolean> {
      if (!url) return true;
      try {
        const response = (await kept(url)) ?? (await keep(url, patience ? AbortSignal.timeout(patience) : undefined));
        const file = await response.arrayBuffer();
        mazzo.takeNet(new Uint8Array(file));
        discard(file);
        return true;
      } catch {
        return false;
      }
    },
  };
}
