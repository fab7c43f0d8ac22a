import { openSync, readSync } from 'node:fs';
import { threadActiveMs } from './clock.ts';

/** Here Linux has a thread's run time and its wait for a processor, in nanoseconds. */
const THREAD_STATISTICS_FILE = '/proc/thread-self/schedstat';
const MAX_LINE_BYTES = 64;

/** A longer wait, other than for a processor, is none for the disk: the process was stopped. */
const MAX_DISK_WAIT_MS = 1_000;

interface ThreadStatistics {
  readonly runMs: number;
  readonly processorWaitMs: number;
}

/**
 * The thread's working milliseconds. Waits for events do not count, nor, where the system reports
 * them, waits for a busy processor and stops of the whole process (a paused container): a client
 * would pay for what it did not cause. Waits for the disk count, because the thread does nothing
 * else then. The time may fall by a wait for a processor between two events.
 */
export function createThreadTimer(): () => number {
  const readStatistics = openThreadStatistics();
  // Where the system keeps no statistics all figures are 0.
  if (readStatistics === null || readStatistics().runMs === 0) return threadActiveMs;
  let lastBlockedMs = 0;
  let stoppedMs = 0;
  return () => {
    const { runMs, processorWaitMs } = readStatistics();
    const workMs = threadActiveMs() - processorWaitMs;
    const blockedMs = workMs - runMs;
    const waitMs = blockedMs - lastBlockedMs;
    if (waitMs > MAX_DISK_WAIT_MS) stoppedMs += waitMs;
    lastBlockedMs = blockedMs;
    return workMs - stoppedMs;
  };
}

/** Null where the system has no such file. */
function openThreadStatistics(): (() => ThreadStatistics) | null {
  const buffer = Buffer.alloc(MAX_LINE_BYTES);
  let file: number;
  try {
    file = openSync(THREAD_STATISTICS_FILE, 'r');
  } catch {
    return null;
  }
  return () => {
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, MAX_LINE_BYTES, 0));
    const [runNs, processorWaitNs] = text.split(' ').map(Number);
    return { runMs: (runNs ?? 0) / 1e6, processorWaitMs: (processorWaitNs ?? 0) / 1e6 };
  };
}
