// How many files of tests run at a time. Most of them start processes and wait for them: two cores carry
// many. Where starting a process takes twice as long, as in some virtual machines, fewer are quicker
// (journeys took 1,252 s with five and 919 s with three, the other tests 681 s and 540 s), and the many
// made tests run out of time.
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const STARTS = 5;

/** Milliseconds of Node's quickest start. */
export function processStartMs() {
  const starts = Array.from({ length: STARTS }, () => {
    const from = performance.now();
    spawnSync(process.execPath, ['--eval', '0']);
    return performance.now() - from;
  });
  return Math.min(...starts);
}

/** @param {number} startMs how long a process takes to start, in milliseconds */
export function testWorkers(startMs) {
  if (startMs <= 60) return { server: 3, otherPackages: 2, journeys: 5 };
  if (startMs <= 80) return { server: 3, otherPackages: 2, journeys: 4 };
  return { server: 2, otherPackages: 1, journeys: 3 };
}
