// What the end-to-end tests share: the built page behind a server that sends the house's own headers, and
// Debian's Chromium. Errors of a page fail its test.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function openHouse() {
  assert.ok(existsSync(`${root}dist/index.html`), 'the page is not built');
  const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  const url = server.resolvedUrls.local[0].replace(/\/$/, '');
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
    ],
  });
  return {
    url,
    browser,
    /** A fresh player. Anything the console complains of is remembered in `faults`. */
    async visit({ settings = {}, setups = {}, viewport = { width: 1280, height: 800 }, ...context } = {}) {
      const player = await browser.newContext({ viewport, locale: 'en-GB', ...context });
      await player.addInitScript(
        ([kept, chosen]) => {
          localStorage.setItem('mazzo.settings', localStorage.getItem('mazzo.settings') ?? JSON.stringify(kept));
          localStorage.setItem('mazzo.setups', JSON.stringify(chosen));
        },
        [{ language: 'en', pace: 'instant', volume: 0, ...settings }, setups],
      );
      const page = await player.newPage();
      page.setDefaultTimeout(20_000);
      const faults = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      return { page, player, faults };
    },
    async close() {
      await browser.close();
      await new Promise((done) => server.httpServer.close(done));
    },
  };
}
