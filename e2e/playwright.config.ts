import { defineConfig } from '@playwright/test';
import { fastestBrowser } from './support/browsers.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each file shares one product, and its tests run one after the other; two cores carry two files.
  // They begin by their names: a long file that came last would leave a core idle.
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // It slows every test; who looks for a fault asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would answer for files that a test takes away.
    serviceWorkers: 'block',
    ...fastestBrowser,
  },
});
