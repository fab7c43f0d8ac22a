import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
