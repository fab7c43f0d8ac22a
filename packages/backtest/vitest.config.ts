import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Loading modules costs more than most tests.
    isolate: false,
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
