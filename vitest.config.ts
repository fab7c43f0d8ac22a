import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most share a process between files, as loading modules costs more than most tests; their time
    // limits suit a busy machine.
    projects: ['packages/*', 'apps/*', 'lab', 'scripts', 'examples'],
    // Two cores, and one more file: many wait for a running product, or for a time limit to pass.
    maxWorkers: 3,
    // A file that finds no test is a mistake in the file.
    passWithNoTests: false,
  },
});
