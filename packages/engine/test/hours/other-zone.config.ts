import { defineConfig } from 'vitest/config';

/** Runs `host-time-zones.test.ts`'s process in another time zone. */
export default defineConfig({
  test: { include: ['test/hours/write-instants.ts'], maxWorkers: 1, reporters: ['dot'] },
});
