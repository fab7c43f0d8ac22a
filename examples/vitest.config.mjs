import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'examples',
    include: ['*.test.mjs'],
    globalSetup: ['test/build.mjs'],
    // Each starts whole programs, which take their time on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
