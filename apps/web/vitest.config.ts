import react from '@vitejs/plugin-react';
import { defineProject } from 'vitest/config';

export default defineProject({
  plugins: [react()],
  test: {
    environment: 'happy-dom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    // One process for many files: loading the modules costs more than most tests.
    isolate: false,
    // A busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
