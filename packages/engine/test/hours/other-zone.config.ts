import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/hours/write-instants.ts'], maxWorkers: 1, reporters: ['dot'] },
});
