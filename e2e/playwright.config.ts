import { defineConfig } from '@playwright/test';

/** A Chromium that is already on the machine; without it, Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each test starts a product of its own; two cores carry two of them.
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Root and containers have no sandbox; the rest keeps Chromium from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
