import { defineConfig } from '@playwright/test';
import { fastestBrowser } from './support/browsers.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // A file's tests share one product, in turn. Two cores carry three files, as each waits for its
  // market half of the time. They begin by name: a long file at the end would leave a core idle.
  fullyParallel: false,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  // Longer than a list's poll of 10 s: what is read just before a change is shown a poll later.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Slows every test; for finding a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It would answer for files that a test removes.
    serviceWorkers: 'block',
    ...fastestBrowser,
  },
});
