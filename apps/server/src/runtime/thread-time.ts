import { openSync, readSync } from 'node:fs';
import { activeTime } from './clock.ts';

/** Linux has a thread's run time here, and its wait for a processor: nanoseconds. */
const SCHEDULER = '/proc/thread-self/schedstat';
const LONGEST_LINE = 64;

/**
 * Waiting for events does not count, nor, where the system reports it, waiting for a busy
 * processor: the served client would pay for other processes' work. Waiting for the disk counts,
 * because the thread does nothing else then. The time may go back by a wait for a processor between
 * two events.
 */
export function watchThreadTime(): () => number {
  const waited = watchProcessorWaits();
  return () => activeTime() - waited();
}

function watchProcessorWaits(): () => number {
  const buffer = Buffer.alloc(LONGEST_LINE);
  let file: number;
  try {
    file = openSync(SCHEDULER, 'r');
  } catch {
    return () => 0;
  }
  return () => {
    const text = buffer.toString('latin1', 0, readSync(file, buffer, 0, LONGEST_LINE, 0));
    return Number(text.split(' ')[1] ?? 0) / 1e6;
  };
}
