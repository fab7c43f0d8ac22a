import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { preferMainThread } from './thread-priority.ts';

const isLinux = process.platform === 'linux';
const hasPolicies = isLinux && spawnSync('chrt', ['-m']).error === undefined;
/** As sched(7) numbers them. */
const SCHED_OTHER = 0;
const SCHED_BATCH = 3;

describe.skipIf(!isLinux)('preferMainThread', () => {
  const before = getPriority(process.pid);
  let others: readonly number[] = [];

  beforeAll(async () => {
    await preferMainThread(createLog('error'));
    const threads = readdirSync('/proc/self/task').map(Number);
    others = threads.filter((thread) => thread !== process.pid);
  });

  test('every other thread gives way, and the main one keeps its place', () => {
    expect(others.length).toBeGreaterThan(0);
    const nicer = Math.min(before + 10, 19);
    expect(others.map((thread) => getPriority(thread))).toEqual(others.map(() => nicer));
    expect(getPriority(process.pid)).toBe(before);
  });

  test.skipIf(!hasPolicies)('no other thread interrupts the main one when it is woken', () => {
    expect(others.map(policyOf)).toEqual(others.map(() => SCHED_BATCH));
    expect(policyOf(process.pid)).toBe(SCHED_OTHER);
  });
});

/** Field 41 of proc_pid_stat(5); the second one is a name in brackets, which may hold anything. */
function policyOf(thread: number): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return Number(fields[41 - 3]);
}
