import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { heldTo, holdThreads, parseCpuList, processorsApart, processorsOf } from './processors.ts';

test.each([
  ['0', [0]],
  ['0-1', [0, 1]],
  ['2-4,8', [2, 3, 4, 8]],
  ['1,3', [1, 3]],
])('%s are processors %j', (text, processors) => {
  expect(parseCpuList(text)).toEqual(processors);
});

const processors = processorsApart() ?? { mainThread: [], others: [] };
const cannotHold = processors.others.length === 0;

test.skipIf(cannotHold)(
  'what is held to processors may use no others (skipped where nothing can be held)',
  () => {
    const { mainThread, others } = processors;
    expect(others).not.toContain(mainThread[0]);
    const command = heldTo(others, 'grep', ['Cpus_allowed_list', '/proc/self/status']);
    const { stdout } = spawnSync(...command, { encoding: 'utf8' });
    expect(parseCpuList(stdout.split(/\s+/)[1] ?? '')).toEqual(others);
  },
);

test.skipIf(cannotHold)(
  'the others of a process are held apart from its main thread, and give way (skipped where nothing can be held)',
  async () => {
    const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)']);
    try {
      await once(child.stdout, 'data');
      const main = child.pid ?? 0;
      holdThreads(main, processors);
      const threads = readdirSync(`/proc/${main}/task`).map(Number);
      expect(threads.length).toBeGreaterThan(1);
      for (const thread of threads) {
        const { mainThread, others } = processors;
        const allowed = processorsOf(`${main}/task/${thread}`);
        expect(allowed).toEqual(thread === main ? mainThread : others);
        const { stdout } = spawnSync('chrt', ['-p', String(thread)], { encoding: 'utf8' });
        expect(stdout.includes('SCHED_IDLE')).toBe(thread !== main);
      }
    } finally {
      child.kill('SIGKILL');
    }
  },
);
