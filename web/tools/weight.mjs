// node tools/weight.mjs [PAGE…]: what an open page weighs while nobody touches it, at the front door and at a table: memory of its
// process, processor time over half a minute, and at last the JavaScript heap of page and worker. Until then nothing looks into
// the browser: a service worker that is looked at never rests. Each PAGE is a built page to compare with, as web/dist of another
// commit (tools/baseline.sh --page). Decides nothing; the figures are in bench/results.md.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from '@playwright/test';
import { chromiumOptions, dist, serve } from '../e2e/support/house.mjs';

const kSettle = 75_000; // the files for later and the other games are here by then, and the service worker rests
const kIdle = 30_000;
const kTimes = Number(process.env.TIMES ?? 3); // at once, each in a browser of its own; two or more
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];

const ofProcess = (pid, file) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
function descends(pid, from) {
  for (let p = pid; p > 1; p = Number(/PPid:\s+(\d+)/.exec(ofProcess(p, 'status'))[1])) if (p === from) return true;
  return false;
}
function renderersOf(browser) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && ofProcess(pid, 'cmdline').includes('--type=renderer') && descends(pid, browser);
      } catch {
        return false; // it has ended
      }
    });
}
/** What the process has for itself. */
const kilobytes = (pid) =>
  [...ofProcess(pid, 'smaps_rollup').matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
/** Processor time, in milliseconds. */
function spent(pid) {
  const [user, system] = ofProcess(pid, 'stat').replace(/^.*\)/, '').split(' ').slice(12, 14);
  return 10 * (Number(user) + Number(system));
}

/** Asks the page or one of its workers, after its garbage is gone. */
async function heapOf(ask) {
  await ask('HeapProfiler.enable');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
  return { script: usedSize, buffers: backingStorageSize };
}
/** The workers of a page answer through its session, each in letters of its own. */
async function workersOf(session) {
  const found = [];
  const waiting = new Map();
  let next = 0;
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker') return;
    found.push((method) => {
      const id = ++next;
      void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      return new Promise((answered) => waiting.set(id, answered));
    });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await wait(500);
  return found;
}

/** Of a player that was in the house before, but never on this page. */
async function newProfile(url) {
  const profile = mkdtempSync(`${tmpdir()}/mazzo-weight-`);
  const context = await chromium.launchPersistentContext(profile, chromiumOptions);
  const [page] = context.pages();
  await page.goto(`${url}/icon.svg`);
  await page.evaluate(() => {
    for (const key of ['mazzo.guided', 'mazzo.visited']) localStorage.setItem(key, 'yes');
  });
  await context.close();
  return profile;
}

/** Waits until so many have come. What browsers share, as the program itself, would otherwise count for the last: 47 MiB. */
function meeting(expected) {
  let open;
  const all = new Promise((done) => (open = done));
  return () => {
    if (--expected === 0) open();
    return all;
  };
}

async function weigh(url, path, allMeasured) {
  const profile = await newProfile(url);
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--window-size=1280,800', url + path];
  const browser = spawn(chromiumOptions.executablePath, [...chromiumOptions.args, ...own], { stdio: 'ignore', detached: true });
  await wait(kSettle);
  const sum = (ask) => renderersOf(browser.pid).reduce((all, pid) => all + ask(pid), 0);
  const before = sum(spent);
  await wait(kIdle);
  const busy = sum(spent) - before;
  const memory = sum(kilobytes);
  await allMeasured();
  const [port] = readFileSync(`${profile}/DevToolsActivePort`, 'utf8').split('\n');
  const looked = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = looked.contexts();
  const session = await context.newCDPSession(context.pages()[0]);
  const heaps = [await heapOf((method) => session.send(method))];
  for (const worker of await workersOf(session)) heaps.push(await heapOf(worker));
  const ended = new Promise((done) => browser.on('exit', done));
  process.kill(-browser.pid); // the command is a script that starts the browser
  await ended;
  rmSync(profile, { recursive: true, force: true });
  const heap = (part) => heaps.reduce((all, one) => all + one[part], 0);
  return { busy, memory, script: heap('script'), buffers: heap('buffers') };
}

for (const folder of [dist, ...process.argv.slice(2)]) {
  const house = await serve(folder);
  for (const [place, path] of [
    ['front door', '/'],
    ['table', '/play/briscola?seed=weight'],
  ]) {
    const allMeasured = meeting(kTimes);
    const all = await Promise.all(Array.from({ length: kTimes }, () => weigh(house.url, path, allMeasured)));
    const [busy, memory, script, buffers] = ['busy', 'memory', 'script', 'buffers'].map((part) => middle(all.map((one) => one[part])));
    console.log(
      `${folder}, ${place}: processor ${busy.toFixed(0)} ms of ${kIdle / 1000} s, memory ${(memory / 1024).toFixed(1)} MiB, ` +
        `heap ${(script / 2 ** 20).toFixed(2)} MiB, wasm and other buffers ${(buffers / 2 ** 20).toFixed(2)} MiB`,
    );
  }
  await house.stop();
}
