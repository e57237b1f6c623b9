// node tests/wasm/run.mjs: tests of build/wasm/mazzo.wasm through web/wasm/mazzo.mjs.
import { run } from './harness.mjs';
import './golden.mjs';
import './tables.mjs';
import './refusals.mjs';

await run();
