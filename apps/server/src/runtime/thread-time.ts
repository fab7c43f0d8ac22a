import { openSync, readSync } from 'node:fs';
import { threadActiveMs } from './clock.ts';

/** Here Linux has a thread's run time and its wait for a processor, in nanoseconds. */
const THREAD_STATISTICS_FILE = '/proc/thread-self/schedstat';
const MAX_LINE_BYTES = 64;

/**
 * Waits for events do not count, nor, where the system reports them, waits for a busy processor: the
 * client being served would pay for other processes' work. Waits for the disk count, because the thread
 * does nothing else meanwhile. The time may fall by a wait for a processor between two events.
 */
export function createThreadTimer(): () => number {
  const processorWaitMs = watchProcessorWaits();
  return () => threadActiveMs() - processorWaitMs();
}

function watchProcessorWaits(): () => number {
  const buffer = Buffer.alloc(MAX_LINE_BYTES);
  let file: number;
  try {
    file = openSync(THREAD_STATISTICS_FILE, 'r');
  } catch {
    return () => 0;
  }
  return () => {
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, MAX_LINE_BYTES, 0));
    return Number(text.split(' ')[1] ?? 0) / 1e6;
  };
}
