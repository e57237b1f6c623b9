// Runs Vitest and ends with the line that ./test counts by.
import { startVitest } from 'vitest/node';

const vitest = await startVitest('test', [], { watch: false, reporters: ['dot'] });
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
const bad = tests.filter((test) => test.result().state !== 'passed').length;
const broken = vitest.state.getTestModules().filter((module) => module.errors().length).length;
await vitest.close();
console.log(`${tests.length - bad} passed, ${bad + broken} failed`);
process.exitCode = bad + broken || !tests.length ? 1 : 0;
