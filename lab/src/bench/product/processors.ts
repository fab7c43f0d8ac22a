import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Command } from '../../kill/server-process.ts';

export interface Processors {
  readonly mainThread: readonly number[];
  readonly others: readonly number[];
}

/**
 * The trading thread has one processor; simulator, compiling and garbage collection have the
 * others, so neither waits: a real broker runs on another machine. Null with a single processor, or
 * where the system can't bind a thread or lower its priority.
 */
export function processorsApart(): Processors | null {
  if (process.platform !== 'linux') return null;
  const all = processorsOf('self');
  const last = all.at(-1);
  if (last === undefined || all.length === 1) return null;
  const others = all.slice(0, -1);
  const tried = spawnSync(...heldTo(others, 'chrt', ['-i', '0', 'true']));
  return tried.status === 0 ? { mainThread: [last], others } : null;
}

export function heldTo(
  processors: readonly number[],
  program: string,
  args: readonly string[] = [],
): Command {
  return ['taskset', ['-c', processors.join(), program, ...args]];
}

/**
 * Threads that exist by now run only on idle processors (SCHED_IDLE in sched(7)). Otherwise
 * compiling would leave an order unread in the simulator for a scheduler's slice, which can't
 * happen on a broker's own machine.
 */
export function holdThreads(pid: number, { mainThread, others }: Processors): void {
  run('taskset', ['-a', '-c', '-p', others.join(), String(pid)]);
  run('taskset', ['-c', '-p', mainThread.join(), String(pid)]);
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    if (Number(thread) !== pid) run('chrt', ['-i', '-p', '0', thread]);
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

export function processorsOf(thread: string): readonly number[] {
  const status = readFileSync(`/proc/${thread}/status`, 'utf8');
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(status)?.[1];
  return list === undefined ? [] : parseCpuList(list);
}

/** Linux writes such a list as `0-3,8`. */
export function parseCpuList(text: string): readonly number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
