// How the page is built: Svelte, the core's wasm file, what the core knows of games and cards as a module of data (so
// the page repeats no fact), and a service worker that knows every file of this build.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defaultClientConditions } from 'vite';
import type { Plugin, Rollup } from 'vite';
import { defineConfig } from 'vitest/config';
import { addresses } from './src/addresses';
import { pngOf } from './tools/icon.mjs';
import { Mazzo } from './wasm/mazzo.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = here('../build/wasm/mazzo.wasm');

/** What a game's table looks like a few moves into a match. */
function tileOf(mazzo: Mazzo, game: string) {
  const table = mazzo.open({ game, seed: 'tile' });
  const { zones = [], choices = [] } = table.scene(0);
  const hand: string[] = zones.find(({ kind, seat }: { kind: string; seat: number }) => kind === 'hand' && seat === 0)?.cards ?? [];
  const cards = hand.length < 3 ? hand : [hand[0], hand[hand.length >> 1], hand.at(-1)];
  const words = choices.flatMap(({ text }: { text?: string }) => text ?? []);
  for (let i = 0; i < 5 && !table.view().deal_over; ++i) table.playAtRandom(table.view().to_act[0], i);
  const { columns = 0, marks = [] } = (table.scene(0).zones ?? []).find(({ kind }: { kind: string }) => kind === 'board') ?? {};
  table.close();
  return { cards, columns, marks, words };
}

/** `virtual:core`: what the core knows of games; `virtual:core/LANG`: the names of games and cards. */
function coreFacts(): Plugin {
  const name = /^virtual:core(?:\/(\w+))?$/;
  const modules = (values: object) =>
    Object.entries(values)
      .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
      .join('\n');
  return {
    name: 'core-facts',
    resolveId: (id) => (name.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const found = id.startsWith('\0') ? name.exec(id.slice(1)) : null;
      if (!found) return undefined;
      const mazzo = await Mazzo.load(readFileSync(wasm));
      const gameKeys = mazzo.games().map(({ game }) => game);
      const ofEach = (ask: (game: string) => unknown) => Object.fromEntries(gameKeys.map((game) => [game, ask(game)]));
      const packOf = ({ cards, suits }: ReturnType<Mazzo['cardNames']>) =>
        suits.B ? 'italian' : Object.keys(cards).length ? 'french' : null;
      const packs: Record<string, string | null> = Object.fromEntries(gameKeys.map((game) => [game, packOf(mazzo.cardNames(game))]));
      const language = found[1] as 'en' | undefined;
      if (!language) return modules({ gameKeys, packs, tiles: ofEach((game) => tileOf(mazzo, game)) });
      const wholeOf = (pack: string) => {
        const all = gameKeys.filter((game) => packs[game] === pack).map((game) => mazzo.cardNames(game, language));
        return all.sort((a, b) => Object.keys(b.cards).length - Object.keys(a.cards).length)[0];
      };
      return modules({ games: mazzo.games(language), cards: { italian: wholeOf('italian'), french: wholeOf('french') } });
    },
  };
}

/** `rules.LANG.md?blocks`: a rules page as the terminal reads it too (table/markdown.h). */
function rulesPages(): Plugin {
  const page = /^(.*\/rules\.\w+\.md)\?blocks$/;
  return {
    name: 'rules-pages',
    async load(id) {
      const file = page.exec(id)?.[1];
      if (!file) return undefined;
      this.addWatchFile(file);
      const reader = await Mazzo.load(readFileSync(here('../build/wasm/pages.wasm')));
      return `export default ${reader.ask('blocks', readFileSync(file, 'utf8'))};`;
    },
  };
}

/** sw.js, with the list of what it keeps and a version that changes whenever a file does. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const hash = createHash('sha256');
        for (const file of Object.keys(bundle).sort()) {
          const made = bundle[file]!;
          hash.update(file).update(made.type === 'chunk' ? made.code : made.source);
        }
        // A QR code is for a table of a house, so it is of no use without a network.
        const onlyOnline = (file: string) => {
          const made = bundle[file]!;
          return made.type === 'chunk' && made.moduleIds.some((id) => id.includes('/node_modules/qrcode/'));
        };
        // The screens behind the front door, and what is for after a match, come after the first visit unless they are opened.
        const isLater = (file: string) =>
          /^assets\/(others|SettingsForm|LookBack|LastResult|KeepOffer|learn|picture|northern|keeping)-/.test(file);
        const files = ['/', '/icon.svg', '/manifest.en.webmanifest', '/manifest.it.webmanifest'].concat(
          Object.keys(bundle)
            .filter((file) => file !== 'index.html' && !/\.(wasm|net|png|json)$/.test(file) && !onlyOnline(file) && !isLater(file))
            .map((file) => `/${file}`),
        );
        const order = (await Mazzo.load(readFileSync(wasm))).games().map(({ game }) => game);
        const made = Object.keys(bundle);
        const modules = order.flatMap((game) => made.filter((file) => file.startsWith(`assets/${game}-`) && file.endsWith('.wasm')));
        const games = modules.concat(made.filter((file) => file.endsWith('.net')));
        const source = readFileSync(here('src/sw.js'), 'utf8')
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(files))
          .replace('__GAMES__', JSON.stringify(games.map((file) => `/${file}`)))
          .replace(
            '__LATER__',
            JSON.stringify(
              Object.keys(bundle)
                .filter(isLater)
                .map((file) => `/${file}`),
            ),
          );
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

/** next.json: what the house tells a browser to fetch beside the page and not after it (server/app/next_files.h). */
function nextFiles(): Plugin {
  return {
    name: 'next-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const order = (await Mazzo.load(readFileSync(wasm))).games().map(({ game }) => game);
        const link = (start: string, how: string) => {
          const file = Object.keys(bundle).find((name) => name.startsWith(`assets/${start}-`));
          if (!file) throw new Error(`${start} is missing`);
          return `</${file}>; ${how}; crossorigin`;
        };
        const words = Object.fromEntries(['en', 'it'].map((language) => [language, link(language, 'rel=modulepreload')]));
        const worker = link('worker', 'rel=modulepreload'); // browsers know no `as=worker`
        const table = (game: string) => `${worker}, ${link(`${game}.deal`, 'rel=preload; as=fetch')}`;
        const first = table(order[0]!); // a wrong guess costs bytes and nothing else
        const places = {
          '': first,
          play: first,
          continue: worker,
          ...Object.fromEntries(order.map((game) => [`play/${game}`, table(game)])),
        };
        this.emitFile({ type: 'asset', fileName: 'next.json', source: JSON.stringify({ words, places }) });
      },
    },
  };
}

/** addresses.json, by which the house knows the places of the page (server/app/static_files.h). */
function addressList(): Plugin {
  return {
    name: 'addresses',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(addresses) });
      },
    },
  };
}

/** icon-SIZE.png, made of icon.svg. */
const iconSizes = [180, 192, 512];
function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      const svg = readFileSync(here('public/icon.svg'), 'utf8');
      for (const size of iconSizes) this.emitFile({ type: 'asset', fileName: `icon-${size}.png`, source: pngOf(svg, size) });
    },
  };
}

/** Every file once more as it travels (server/app/static_files.h): NAME.HASH.br and NAME.HASH.gz. */
function packed(): Plugin {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: 'packed',
    apply: 'build',
    closeBundle() {
      const dist = here('dist/');
      for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(html|js|css|svg|wasm|net|webmanifest)$/.test(name)) continue;
        const plain = readFileSync(dist + name);
        const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16);
        for (const [ending, smaller] of [
          ['br', brotliCompressSync(plain, brotli)],
          ['gz', execFileSync('libdeflate-gzip', ['-12', '-c'], { input: plain })], // 4 % smaller than by zlib
        ] as const)
          if (smaller.length < plain.length) writeFileSync(`${dist}${name}.${hash}.${ending}`, smaller);
      }
    },
  };
}

/** All that the page's entry needs at once, in one file, which travels smaller than many. */
const inFirst = new Map<string, boolean>();
function firstChunk(id: string, { getModuleInfo }: { getModuleInfo: Rollup.GetModuleInfo }): string | undefined {
  function isFirst(module: string): boolean {
    const known = inFirst.get(module);
    if (known !== undefined) return known;
    inFirst.set(module, false); // while a circle is walked
    const info = getModuleInfo(module);
    const first = !!info && (info.isEntry || info.importers.some(isFirst));
    inFirst.set(module, first);
    return first;
  }
  return isFirst(id) ? 'page' : undefined;
}

export default defineConfig({
  plugins: [svelte(), coreFacts(), rulesPages(), nextFiles(), serviceWorker(), icons(), addressList(), packed()],
  resolve: {
    alias: { '@games': here('../games') },
    conditions: [...defaultClientConditions], // for the unit tests, which would get the server's Svelte
  },
  server: { fs: { allow: [here('..')] } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    minify: 'terser', // 6 % smaller as it travels than by esbuild
    terserOptions: { module: true, compress: { passes: 3 }, format: { ascii_only: true } }, // letters beyond Latin-1 would double the memory of their file
    rollupOptions: { output: { manualChunks: firstChunk } },
  },
  worker: { format: 'es' },
  test: { environment: 'jsdom', include: ['unit/**/*.test.ts'], setupFiles: ['unit/support/speak.ts'], testTimeout: 300_000 }, // time decides nothing
});
