// node tests/wasm/run.mjs: tests of build/wasm/mazzo.wasm through web/wasm/mazzo.mjs.
import { run } from './support/core.mjs';
import './golden.test.mjs';
import './tables.test.mjs';
import './refusals.test.mjs';

await run();
