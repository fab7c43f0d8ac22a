// How many files of journeys are played at a time. Each starts processes of its own, and mostly waits for
// its market: two cores carry five files. Where starting a process takes twice as long, as in some virtual
// machines, five took a third longer than three, and tests ran out of time.
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
export function journeysAtATime(startMs) {
  if (startMs <= 60) return 5;
  return startMs <= 80 ? 4 : 3;
}
