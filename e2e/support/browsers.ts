import type { PlaywrightWorkerOptions } from '@playwright/test';

type LaunchOptions = Pick<PlaywrightWorkerOptions, 'channel' | 'launchOptions'>;

/** A browser with windows, though unseen: an installed Chromium, else Playwright's own. */
const WHOLE_CHROMIUM = process.env.CHROMIUM_PATH;
/** Takes three quarters of the time, but hides no tab behind another. */
const WINDOWLESS_CHROMIUM = process.env.CHROMIUM_SHELL_PATH ?? WHOLE_CHROMIUM;

// Root and containers have no sandbox; the rest keeps Chromium from calling home.
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const wholeBrowser: LaunchOptions =
  WHOLE_CHROMIUM === undefined
    ? { channel: 'chromium', launchOptions: { args: launchArguments } }
    : {
        channel: undefined,
        launchOptions: { args: launchArguments, executablePath: WHOLE_CHROMIUM },
      };

export const fastestBrowser = windowless(launchArguments);

/**
 * Takes any certificate at the first handshake. Playwright's `ignoreHTTPSErrors` lets each fail and
 * tries again, until Chromium gives up on a file of a busy page.
 */
export const trustingBrowser = windowless([...launchArguments, '--ignore-certificate-errors']);

function windowless(args: readonly string[]): LaunchOptions {
  const executable = WINDOWLESS_CHROMIUM && { executablePath: WINDOWLESS_CHROMIUM };
  return { channel: undefined, launchOptions: { args: [...args], ...executable } };
}
