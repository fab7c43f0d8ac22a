// Runs a built server until it is ready, keeps what V8 has compiled of it for the starts to come, and
// stops it:
//   PORT=… DATA_DIR=… node keep-compiled.js dist/serve.cjs
// The options are those of the product itself: V8 takes no code that was compiled under others.
import { setTimeout as sleep } from 'node:timers/promises';
import { loadCompiled } from './compiled-code.ts';
import { readEnv } from './env.ts';

// The server reads what is left of them.
const [file = ''] = process.argv.splice(2);
const READY = new URL('/readyz', readEnv().PUBLIC_ORIGIN);
const POLL_MS = 20;

const script = loadCompiled(file);
script.run();
while (!(await isReady())) await sleep(POLL_MS);
script.keep();
process.kill(process.pid, 'SIGTERM');

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(READY)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
