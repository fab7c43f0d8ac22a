import { defineConfig } from '@playwright/test';
import { fastestBrowser } from './support/browsers.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each file shares one product, and its tests run in turn; two cores carry two files. They begin
  // by name: a long file at the end would leave a core idle.
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // It slows every test; turn it on to look for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would answer for files that a test takes away.
    serviceWorkers: 'block',
    ...fastestBrowser,
  },
});
