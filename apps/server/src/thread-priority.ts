import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { promisify } from 'node:util';
import type { Log } from './log.ts';

/** Where Linux lists the threads of this process: each has a niceness and a policy of its own. */
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
    // The listing is work of the pool: all of its threads are there by then.
    const threads = (await readdir(THREADS)).map(Number);
    const others = threads.filter((thread) => thread !== process.pid);
    const niceness = Math.min(getPriority() + NICER, NICEST);
    for (const thread of others) setPriority(thread, niceness);
    await neverInterrupt(others);
  } catch (error) {
    log.warn({ error }, 'other threads do not give way to the main one: orders may leave later');
  }
}

/**
 * Has threads wait until a processor is free, or their turn has come: nice ones as well interrupt
 * whoever runs when they are woken (SCHED_BATCH in sched(7)). Node has no call for it, and util-linux
 * has a program; these options are busybox's too. One shell for all of them, because each process that
 * this one starts holds it up for some milliseconds; it is told nothing of this one's environment.
 * Throws where there is no such program.
 */
async function neverInterrupt(threads: readonly number[]): Promise<void> {
  const script = 'for thread; do chrt -b -p 0 "$thread" || exit; done';
  await promisify(execFile)('sh', ['-c', script, 'sh', ...threads.map(String)], { env: {} });
}
