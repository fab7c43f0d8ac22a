import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from '../../kill/server-process.ts';

/** Which processors each of two processes is held to. */
export interface Processors {
  readonly product: readonly number[];
  readonly simulator: readonly number[];
}

/**
 * One processor for the simulator and the others for the product, so that neither waits for the other:
 * the system likes to run who is woken where its waker runs, and a broker runs on another machine. Null
 * where this process may use only one, or where the system has no means to hold a process to some.
 */
export function processorsApart(): Processors | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync('/proc/self/status', 'utf8');
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1];
  const [first, ...others] = list === undefined ? [] : listed(list);
  if (first === undefined || others.length === 0) return null;
  const tried = spawnSync(...heldTo(others, 'true'));
  return tried.status === 0 ? { product: others, simulator: [first] } : null;
}

/** A command that runs on some processors only, with whatever it starts. */
export function heldTo(
  processors: readonly number[],
  program: string,
  args: readonly string[] = [],
): Command {
  return ['taskset', ['-c', processors.join(), program, ...args]];
}

/** Linux tells numbers as `0-3,8`. */
export function listed(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
