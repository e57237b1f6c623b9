// The page in Chromium, as a person meets it. A test is a name and a function; two at a time, since much of the
// time is spent waiting for the page. `node e2e/run.mjs WORD` runs those whose name has the word.
import { hasServer, openHouse } from './house.mjs';
import { accessibility } from './accessibility.mjs';
import { devices } from './devices.mjs';
import { matches } from './matches.mjs';
import { manners } from './manners.mjs';
import { online } from './online.mjs';

const wanted = process.argv[2] ?? '';
const house = await openHouse();
let [passed, failed] = [0, 0];
const waiting = [...matches, ...manners, ...devices, ...accessibility, ...(hasServer ? online : [])].filter(([name]) => name.includes(wanted));

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, test] = next;
    const start = Date.now();
    try {
      await test(house);
      ++passed;
      console.log(`  ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}\n${error.stack}`);
    }
  }
}
await Promise.all([work(), work()]);
await house.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
