import { openSync, readSync } from 'node:fs';
import { activeTime } from './clock.ts';

/** Where Linux tells how long a thread ran, and how long it waited for a processor: nanoseconds. */
const SCHEDULER = '/proc/thread-self/schedstat';
const LONGEST_LINE = 64;

/**
 * Tells how many milliseconds this thread has worked since it began. Waiting for events is no work, and
 * neither is waiting for a processor that others have, where the system tells of it: on a busy machine
 * whoever is served would pay for what others do. Waiting for the disk is: nothing else is done
 * meanwhile. It may go back by what the thread waits for a processor between two events.
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
