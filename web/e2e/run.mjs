// The page in Chromium, as a person meets it. A test is a name and a function; three at a time, since much of the
// time is spent waiting for the page. `node e2e/run.mjs WORD` runs those whose name has the word. What fails is
// tried once more, alone and said so: a browser on a crowded machine may be late.
import assert from 'node:assert/strict';
import { openHouse } from './support/house.mjs';
import { accessibility } from './accessibility.test.mjs';
import { devices } from './devices.test.mjs';
import { matches } from './matches.test.mjs';
import { manners } from './manners.test.mjs';
import { online } from './online.test.mjs';
import { people } from './people.test.mjs';
import { records } from './records.test.mjs';

const wanted = process.argv[2] ?? '';
const house = await openHouse();
const waiting = [...accessibility, ...online, ...people, ...records, ...matches, ...manners, ...devices].filter(([name]) => name.includes(wanted));
const again = [];
let [passed, failed] = [0, 0];

/** Whoever visits leaves afterwards, and no page may have complained. */
async function run([name, test]) {
  const start = Date.now();
  const visitors = [];
  const visit = async (options) => {
    visitors.push(await house.visit(options));
    return visitors.at(-1);
  };
  try {
    await test({ ...house, visit });
    assert.deepEqual(visitors.flatMap(({ faults }) => faults), []);
  } finally {
    await Promise.all(visitors.map(({ player }) => player.close()));
  }
  ++passed;
  console.log(`  ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
}
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      await run(next);
    } catch (error) {
      console.log(`late? ${next[0]}\n${error.stack}`);
      again.push(next);
    }
  }
}
await Promise.all([work(), work(), work()]);
for (const test of again) {
  try {
    await run(test);
  } catch (error) {
    ++failed;
    console.log(`FAILED ${test[0]}\n${error.stack}`);
  }
}
await house.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
