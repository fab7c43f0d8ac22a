import { readdir } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import type { Log } from './log.ts';

/** Where Linux lists the threads of this process: each has a niceness of its own. */
const THREADS = '/proc/self/task';
/** By how much the others are nicer: about a tenth of a processor that the main thread wants as well. */
const NICER = 10;
const NICEST = 19;

/**
 * Lets every other thread of this process give way to the main one, which trades. They compile, collect
 * garbage and hash passwords, and on a small box the scheduler would let a bar wait for them, for
 * milliseconds. Changes nothing where threads have no niceness of their own; a refusal is logged.
 */
export async function preferMainThread(log: Log): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // The listing is the pool's first work: it is there with all its threads by then.
    const threads = (await readdir(THREADS)).map(Number);
    const niceness = Math.min(getPriority() + NICER, NICEST);
    for (const thread of threads) if (thread !== process.pid) setPriority(thread, niceness);
  } catch (error) {
    log.warn({ error }, 'all threads keep the same priority: orders may leave later');
  }
}
