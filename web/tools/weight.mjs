// node tools/weight.mjs [PAGE…]: what an open page weighs while nobody touches it, at the front door and at a table: JavaScript
// heap of page and worker, memory of its process, and processor time over half a minute. Each PAGE is a built page to compare
// with, as web/dist of another commit (tools/baseline.sh --page). Decides nothing; the figures are in bench/results.md.
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumOptions, dist, serve, visit } from '../e2e/support/house.mjs';

const kSettle = 45_000; // the files for later, and after 20 s the other games, are here by then
const kIdle = 30_000;
const kTimes = 3; // at once, each in a browser of its own
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** What the process has for itself. */
const kilobytes = (pid) =>
  [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0);

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

async function weigh(url, path) {
  const browser = await chromium.launch(chromiumOptions);
  const { page, player } = await visit(browser, { settings: { pace: 'normal' } });
  await page.goto(url + path);
  await page
    .locator(path === '/' ? 'a.primary' : 'main[data-waiting="true"] .hand button')
    .first()
    .waitFor();
  await wait(kSettle);
  const root = await browser.newBrowserCDPSession();
  const renderers = async () => (await root.send('SystemInfo.getProcessInfo')).processInfo.filter(({ type }) => type === 'renderer');
  const spent = async () => (await renderers()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  const before = await spent();
  await wait(kIdle);
  const busy = ((await spent()) - before) * 1000;
  const memory = (await renderers()).reduce((sum, { id }) => sum + kilobytes(id), 0);
  const session = await player.newCDPSession(page);
  const heaps = [await heapOf((method) => session.send(method))];
  for (const worker of await workersOf(session)) heaps.push(await heapOf(worker));
  await browser.close();
  const sum = (part) => heaps.reduce((all, heap) => all + heap[part], 0);
  return { busy, memory, script: sum('script'), buffers: sum('buffers') };
}

for (const folder of [dist, ...process.argv.slice(2)]) {
  const house = await serve(folder);
  for (const [place, path] of [
    ['front door', '/'],
    ['table', '/play/briscola?seed=weight'],
  ]) {
    const all = await Promise.all(Array.from({ length: kTimes }, () => weigh(house.url, path)));
    const [busy, memory, script, buffers] = ['busy', 'memory', 'script', 'buffers'].map((part) => middle(all.map((one) => one[part])));
    console.log(
      `${folder}, ${place}: processor ${busy.toFixed(0)} ms of ${kIdle / 1000} s, memory ${(memory / 1024).toFixed(1)} MiB, ` +
        `heap ${(script / 2 ** 20).toFixed(2)} MiB, wasm and other buffers ${(buffers / 2 ** 20).toFixed(2)} MiB`,
    );
  }
  await house.stop();
}
