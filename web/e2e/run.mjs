// The page in Chromium, as a person meets it. A test is a name and a function; one after the other, since two
// cores are shared. `node e2e/run.mjs WORD` runs those whose name has the word.
import { hasServer, openHouse } from './house.mjs';
import { accessibility } from './accessibility.mjs';
import { devices } from './devices.mjs';
import { matches } from './matches.mjs';
import { manners } from './manners.mjs';
import { online } from './online.mjs';

const wanted = process.argv[2] ?? '';
const house = await openHouse();
let [passed, failed] = [0, 0];
for (const [name, test] of [...matches, ...manners, ...devices, ...accessibility, ...(hasServer ? online : [])]) {
  if (!name.includes(wanted)) continue;
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
await house.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;
