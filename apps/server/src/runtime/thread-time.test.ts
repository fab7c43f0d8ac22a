import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { createThreadTimer } from './thread-time.ts';

/** Allocates nothing, because garbage collection would wait for threads of its own. */
function compute(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test.skipIf(!existsSync('/proc/thread-self/schedstat'))(
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
