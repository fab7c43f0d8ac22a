import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'lab', 'scripts'],
    // Several suites mostly wait for a running product: two at a time keep two cores busy.
    maxWorkers: 2,
    // A file that finds no test is a mistake in the file.
    passWithNoTests: false,
  },
});
