// How the page is built: Svelte, the core's wasm file, what the core knows of games and cards as a module of
// data (so the page repeats no fact of it), and a service worker that knows every file of this build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { Mazzo } from './wasm/mazzo.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const wasm = here('../build/wasm/mazzo.wasm');

/** `virtual:core`: the games and the words for their cards, asked of the core while building. */
function coreFacts(): Plugin {
  const id = '\0virtual:core';
  return {
    name: 'core-facts',
    resolveId: (name) => (name === 'virtual:core' ? id : undefined),
    async load(name) {
      if (name !== id) return undefined;
      const mazzo = await Mazzo.load(readFileSync(wasm));
      const games = mazzo.games();
      const words = Object.fromEntries(
        games.map(({ game }) => [game, { en: mazzo.cardNames(game, 'en'), it: mazzo.cardNames(game, 'it') }]),
      );
      return `export const games = ${JSON.stringify(games)};\nexport const cardWords = ${JSON.stringify(words)};`;
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
      handler(_, bundle) {
        const hash = createHash('sha256');
        for (const file of Object.keys(bundle).sort()) {
          const made = bundle[file]!;
          hash.update(file).update(made.type === 'chunk' ? made.code : made.source);
        }
        const files = ['/', '/icon.svg', '/manifest.en.webmanifest', '/manifest.it.webmanifest'].concat(
          Object.keys(bundle).filter((file) => file !== 'index.html').map((file) => `/${file}`),
        );
        const source = readFileSync(here('src/sw.js'), 'utf8')
          .replace('__VERSION__', hash.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(files));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), coreFacts(), serviceWorker()],
  resolve: {
    alias: { '@rules': here('../docs/rules') },
    conditions: ['browser'],
  },
  server: { fs: { allow: [here('..')] } },
  build: { outDir: 'dist', target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  test: { environment: 'jsdom', include: ['unit/**/*.test.ts'], testTimeout: 300_000 },  // time decides nothing
});
