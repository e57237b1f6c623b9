// Keeps this build's files, so that the page opens and plays without a network. A new build waits until the
// page says "take over", which it does between deals only. The page keeps the modules and nets of its games itself
// (engine/cores.ts); here comes the first game's module, and with a new build those of all games that are on the device.
const kept = 'mazzo-__VERSION__';
const keptGames = 'mazzo-games';
const files = __FILES__;
const games = __GAMES__;
const later = __LATER__;

/** The file's name without its hash. */
const stem = (url) => new URL(url, self.location).pathname.replace(/-.{8}\.(wasm|net)$/, '');

async function renewGames() {
  const cache = await caches.open(keptGames);
  const here = new Set((await cache.keys()).map(({ url }) => stem(url)));
  await cache.addAll(games.filter((game, i) => i === 0 || here.has(stem(game))));
}
async function dropOldGames() {
  const cache = await caches.open(keptGames);
  for (const request of await cache.keys()) if (!games.includes(new URL(request.url).pathname)) await cache.delete(request);
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([caches.open(kept).then((cache) => cache.addAll(files)), renewGames()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept && name !== keptGames) await caches.delete(name);
      await dropOldGames();
      await self.clients.claim();
      await (await caches.open(kept)).addAll(later).catch(() => {}); // without them the match that is played goes on
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname === '/ws') return;
  const key = event.request.mode === 'navigate' ? '/' : event.request;
  event.respondWith(caches.open(kept).then(async (cache) => (await cache.match(key, { ignoreVary: true })) ?? fetch(event.request)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()));
});
