import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { watchThreadTime } from './thread-time.ts';

/** Computes until this thread has had a processor for so many milliseconds. */
function compute(milliseconds: number): void {
  const ran = () =>
    Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  const until = ran() + milliseconds;
  while (ran() < until);
}

test.skipIf(!existsSync('/proc/thread-self/schedstat'))(
  'what others do with the processor is not the work of this thread (needs Linux)',
  () => {
    const program = ['-e', 'for (;;);'];
    for (let others = 0; others < 4 * availableParallelism(); others += 1) {
      const other = spawn(process.execPath, program, { stdio: 'ignore' });
      onTestFinished(() => void other.kill('SIGKILL'));
    }
    const threadTime = watchThreadTime();
    const active = performance.eventLoopUtilization().active;
    const before = threadTime();
    compute(200);
    const worked = threadTime() - before;
    const passed = performance.eventLoopUtilization().active - active;
    // Five want each processor: most of the time was theirs.
    expect(passed).toBeGreaterThan(300);
    expect(worked).toBeGreaterThan(150);
    expect(worked).toBeLessThan(passed - 0.8 * (passed - 200));
  },
);
