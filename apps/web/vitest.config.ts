import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

/** Tests that render: each file in a page of its own. */
export default defineProject({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['{src,test}/**/*.test.tsx'],
    setupFiles: ['./vitest.setup.ts'],
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
