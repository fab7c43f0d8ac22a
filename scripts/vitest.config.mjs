import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'scripts',
    include: ['*.test.mjs'],
    // These tests run whole tools, which take their time on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
