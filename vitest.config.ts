import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['packages/*', 'apps/*', 'lab', 'scripts', 'examples'],
    // Two cores, and one more file: many wait for a running product, or for a time limit to pass.
    maxWorkers: 3,
    // A file that finds no test is a mistake in the file.
    passWithNoTests: false,
  },
});
