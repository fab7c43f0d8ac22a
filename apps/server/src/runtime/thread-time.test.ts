import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSync } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { createThreadTimer } from './thread-time.ts';

/** Allocates nothing, because garbage collection would wait for threads of its own. */
function compute(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

const FILE = '/proc/thread-self/schedstat';
const hasStatistics = existsSync(FILE) && !readFileSync(FILE, 'latin1').startsWith('0 ');

test.skipIf(!hasStatistics)(
  'what others do with the processor is not the work of this thread (needs Linux)',
  () => {
    const program = ['-e', 'for (;;);'];
    for (let others = 0; others < 4 * availableParallelism(); others += 1) {
      const other = spawn(process.execPath, program, { stdio: 'ignore' });
      onTestFinished(() => void other.kill('SIGKILL'));
    }
    const threadTime = createThreadTimer();
    const active = performance.eventLoopUtilization().active;
    const before = threadTime();
    compute(1_000);
    const worked = threadTime() - before;
    const passed = performance.eventLoopUtilization().active - active;
    // Five threads want each processor, so this one gets about a fifth.
    expect(passed).toBeGreaterThanOrEqual(990);
    expect(worked).toBeGreaterThan(10);
    expect(worked).toBeLessThan(0.7 * passed);
  },
);

/** Computes in one turn of its event loop, until its clock has jumped by more than a second. */
const STOPPED_PROGRAM = `
  import { createThreadTimer } from './thread-time.ts';
  const threadTime = createThreadTimer();
  setTimeout(() => {
    const [before, begun] = [threadTime(), performance.now()];
    console.log('computing');
    let [last, jump] = [begun, 0];
    while (jump < 1_500) {
      const now = performance.now();
      [last, jump] = [now, now - last];
    }
    console.log(JSON.stringify({ worked: threadTime() - before, passed: last - begun, jump }));
  }, 10);
`;

test.skipIf(!hasStatistics)(
  'a stop of the whole process in the middle of its work is no work (needs Linux)',
  async () => {
    const { outputFiles } = buildSync({
      stdin: { contents: STOPPED_PROGRAM, resolveDir: import.meta.dirname },
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
    });
    const program = ['--input-type=module', '-e', outputFiles[0]?.text ?? ''];
    const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('computing');
    child.kill('SIGSTOP');
    await sleep(2_000);
    child.kill('SIGCONT');
    const { worked, passed, jump } = JSON.parse((await lines.next()).value ?? '');
    expect(worked).toBeLessThan(passed - jump + 500);
  },
);
