import { defineConfig } from '@playwright/test';

/** A Chromium that is already on the machine; without it, Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  // Each file shares one product, and its tests run one after the other; two cores carry two files.
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
