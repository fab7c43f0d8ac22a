import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { preferMainThread } from './thread-priority.ts';

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)(
  'every other thread gives way, and the main one keeps its place',
  async () => {
    const before = getPriority(process.pid);
    await preferMainThread(createLog('error'));
    const threads = readdirSync('/proc/self/task').map(Number);
    const others = threads.filter((thread) => thread !== process.pid);
    expect(others.length).toBeGreaterThan(0);
    const nicer = Math.min(before + 10, 19);
    expect(others.map((thread) => getPriority(thread))).toEqual(others.map(() => nicer));
    expect(getPriority(process.pid)).toBe(before);
  },
);
