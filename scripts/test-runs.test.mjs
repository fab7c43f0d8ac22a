import { expect, test } from 'vitest';
import { runsOf } from './lib/test-runs.mjs';

test.each([
  ["import { test } from 'vitest';\n", ['share', 'all']],
  ["// Runs in: all\nimport { test } from 'vitest';\n", ['all']],
  ['// Runs in: all, long\n// What it tests.\n', ['all', 'long']],
  ["const text = '// Runs in: long';\n", ['share', 'all']],
])('%j says in which runs its file is played', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

test.each(['// Runs in: nightly', '// Runs in: all,long', '// Runs in: '])(
  '%j is no run',
  (text) => {
    expect(() => runsOf(text)).toThrow('no run of tests');
  },
);
