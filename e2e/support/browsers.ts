import type { PlaywrightWorkerOptions } from '@playwright/test';

type Launch = Pick<PlaywrightWorkerOptions, 'channel' | 'launchOptions'>;

/** A browser with windows, though unseen: an installed Chromium, else Playwright's own. */
const WHOLE = process.env.CHROMIUM_PATH;
/** Takes three quarters of the time, but hides no tab behind another. */
const WINDOWLESS = process.env.CHROMIUM_SHELL_PATH ?? WHOLE;

// Root and containers have no sandbox; the rest keeps Chromium from calling home.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const wholeBrowser: Launch =
  WHOLE === undefined
    ? { channel: 'chromium', launchOptions: { args } }
    : { channel: undefined, launchOptions: { args, executablePath: WHOLE } };

export const fastestBrowser: Launch = {
  channel: undefined,
  launchOptions: { args, ...(WINDOWLESS && { executablePath: WINDOWLESS }) },
};
