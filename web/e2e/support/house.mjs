// What the end-to-end tests share: the real house with the built page, and Debian's Chromium.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const dist = `${root}dist`;
/** The limit for everything, in milliseconds; only a failing test waits that long. */
export const patience = Number(process.env.PATIENCE ?? 300_000);
export const program = `${root}../build/release/mazzo`;

/** A house with these settings, on a free port unless one is given. No clock decides, since a busy machine must not lose a match. */
export async function startHouse(data, web, port, settings = [], environment = {}) {
  if (port) return startHouseAt(port, data, web, settings, environment);
  for (;;) {
    try {
      // Below the ports of clients, so that a house that is down may come back at its own. Chromium refuses 10080.
      return await startHouseAt(randomInt(11_000, 32_000), data, web, settings, environment);
    } catch (error) {
      if (!/Address already in use/.test(error.message)) throw error;
    }
  }
}

async function startHouseAt(port, data, web, settings, environment) {
  const ports = ['--listen', `127.0.0.1:${port}`, '--metrics-listen', '127.0.0.1:0'];
  const patient = ['--grace-seconds', '900', '--ping-seconds', '300', '--bot-pause-ms', '20'];
  const child = spawn(program, ['serve', '--data', data, '--web', web, ...ports, ...patient, ...settings], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let complaint = '';
  child.stderr.on('data', (text) => (complaint = String(text)));
  const url = await new Promise((open, failed) => {
    child.stdout.on('data', (text) => {
      const [, at] = /open at (http:\S+?)\/?\s/.exec(String(text)) ?? [];
      if (at) open(at);
    });
    child.on('close', () => failed(new Error(`the house did not open: ${complaint}`)));
  });
  const stop = () => new Promise((done) => child.on('exit', done).kill());
  return { url, stop };
}

/** Serves a folder as the page of a house of its own. The tests are many people at one address. */
export async function serve(web = dist, port = undefined, rematchSeconds = 600, environment = {}) {
  assert.ok(existsSync(`${web}/index.html`), 'the page is not built');
  const data = mkdtempSync(`${tmpdir()}/mazzo-e2e-`);
  const seconds = { ready: 600, rematch: rematchSeconds, hello: 60, 'bot-offer': 1 };
  const settings = Object.entries(seconds).flatMap(([name, value]) => [`--${name}-seconds`, String(value)]);
  const more = ['--queue-clock', '60', '--rate-login', '1000/1s burst 1000'];
  const house = await startHouse(data, web, port, [...settings, ...more], environment);
  const stop = () => house.stop().then(() => rmSync(data, { recursive: true }));
  return { url: house.url, port: Number(new URL(house.url).port), data, stop };
}

/** The browser also reports what a house refuses over HTTP, in its own words; nothing else may be among the faults. */
export function onlyRefusals(faults) {
  const others = faults.splice(0).filter((fault) => !/^Failed to load resource: .* status of 40[0-9] /.test(fault));
  assert.deepEqual(others, []);
}

/** Debian's Chromium; without a window its headless shell does the same for two thirds of the processor time. */
export const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM ?? (existsSync(shell) ? shell : wholeBrowser),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** A fresh player, who is not guided through the first deal and no stranger to the house unless it is said. With `clock` the test can
 *  move the page's time on. `faults` collects all complaints of the console. */
export async function visit(
  browser,
  { settings = {}, setups = {}, guided = false, stranger = false, clock = false, viewport = { width: 1280, height: 800 }, ...context } = {},
) {
  const player = await browser.newContext({ viewport, locale: 'en-GB', ...context });
  if (clock) await player.clock.install();
  await player.addInitScript(
    ([kept, chosen, first, isNew]) => {
      if (!first) localStorage.setItem('mazzo.guided', 'yes');
      if (!isNew) localStorage.setItem('mazzo.visited', 'yes');
      localStorage.setItem('mazzo.settings', localStorage.getItem('mazzo.settings') ?? JSON.stringify(kept));
      localStorage.setItem('mazzo.setups', localStorage.getItem('mazzo.setups') ?? JSON.stringify(chosen));
    },
    [{ language: 'en', pace: 'instant', volume: 0, tap: 0, ...settings }, setups, guided, stranger],
  );
  const page = await player.newPage();
  page.setDefaultTimeout(patience);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  // The browser itself complains about a missing network or house, whenever it notices; what the page throws counts.
  const own =
    /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|FAILED)|^WebSocket connection to |^An unknown error occurred when fetching the script\.$/;
  page.on('console', (message) => message.type() === 'error' && !own.test(message.text()) && faults.push(message.text()));
  return { page, player, faults };
}

/** A house and a browser, for tools that are not tests. */
export async function openHouse(more = []) {
  const { url, stop } = await serve();
  const browser = await chromium.launch({ ...chromiumOptions, args: [...chromiumOptions.args, ...more] });
  return {
    url,
    browser,
    visit: (options) => visit(browser, options),
    async close() {
      await browser.close();
      await stop();
    },
  };
}
