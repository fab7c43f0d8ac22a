import { defineConfig } from '@playwright/test';
import { fastestBrowser } from './support/browsers.ts';

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // A file's tests share one product, in turn. They begin by name: a long file at the end would
  // leave a core idle. `npm test` plays more files at a time on a machine that carries them.
  fullyParallel: false,
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 120_000,
  // Longer than a list's poll of 10 s: a list read just before a change shows it a poll later.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // Slows every test; for finding a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would answer for files that a test removes.
    serviceWorkers: 'block',
    ...fastestBrowser,
  },
});
