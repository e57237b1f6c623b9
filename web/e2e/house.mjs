// What the end-to-end tests share: the built page behind a server that sends the house's own headers, and
// Debian's Chromium. Errors of a page fail its test.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The house itself, where this tree has one; MAZZO names another program to test against. */
const program = process.env.MAZZO ?? (existsSync(`${root}../server`) ? `${root}../build/release/mazzo` : undefined);
export const hasServer = program !== undefined;

/** Serves web/dist: the house, or else Vite's preview with the house's headers. */
async function serve() {
  if (!program) {
    const server = await preview({ root, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
    return { url: server.resolvedUrls.local[0].replace(/\/$/, ''), stop: () => new Promise((done) => server.httpServer.close(done)) };
  }
  const data = mkdtempSync(`${tmpdir()}/mazzo-e2e-`);
  const [port, metrics] = [await freePort(), await freePort()];
  const child = spawn(
    program,
    // A long grace: a busy machine must not lose a match.
    ['serve', '--listen', `127.0.0.1:${port}`, '--metrics-listen', `127.0.0.1:${metrics}`, '--data', data, '--web', `${root}dist`, '--grace-seconds', '120'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise((open, failed) => {
    child.stdout.on('data', (text) => String(text).includes('open at') && open());
    child.on('exit', () => failed(new Error('the house did not open')));
  });
  const stop = () =>
    new Promise((done) => {
      child.on('exit', () => {
        rmSync(data, { recursive: true });
        done();
      });
      child.kill();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}
const freePort = () =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

export async function openHouse() {
  assert.ok(existsSync(`${root}dist/index.html`), 'the page is not built');
  const { url, stop } = await serve();
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
      page.setDefaultTimeout(90_000);
      const faults = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      return { page, player, faults };
    },
    async close() {
      await browser.close();
      await stop();
    },
  };
}
