import { defineConfig } from 'vitest/config';

/** For `host-time-zones.test.ts`: what is run in a process of its own, in another time zone. */
export default defineConfig({
  test: { include: ['test/hours/write-instants.ts'], maxWorkers: 1, reporters: ['dot'] },
});
