import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { heldTo, listed, processorsApart } from './processors.ts';

test.each([
  ['0', [0]],
  ['0-1', [0, 1]],
  ['2-4,8', [2, 3, 4, 8]],
  ['1,3', [1, 3]],
])('%s are processors %j', (text, processors) => {
  expect(listed(text)).toEqual(processors);
});

const processors = processorsApart();

test.skipIf(processors === null)(
  'what is held to processors may use no others (skipped where nothing can be held)',
  () => {
    const { product = [], simulator = [] } = processors ?? {};
    expect(product).not.toContain(simulator[0]);
    for (const some of [product, simulator]) {
      const { stdout } = spawnSync(...heldTo(some, 'cat', ['/proc/self/status']), {
        encoding: 'utf8',
      });
      const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(stdout)?.[1] ?? '';
      expect(listed(list)).toEqual(some);
    }
  },
);
