// Finds a Chromium for the end-to-end tests and the benches, and installs one where there is none.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './spawn.mjs';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Opens no windows: shows the same pages, and plays the journeys in three quarters of the time. */
const WINDOWLESS = 'chromium-headless-shell';

/** Returns the variables that name the browser. Throws when there is none. */
export async function browserEnvironment() {
  const given = process.env.CHROMIUM_PATH;
  const found = given || find(WHOLE) || (await installFromDebian('chromium'));
  if (found) return { CHROMIUM_PATH: found };
  if ((await run('playwright', ['install', 'chromium'], { cwd: join(root, 'e2e') })) === 0)
    return {};
  throw new Error('no Chromium found, and none could be installed: set CHROMIUM_PATH to one');
}

export async function journeyEnvironment() {
  if (process.env.CHROMIUM_PATH) return browserEnvironment();
  const windowless = find([WINDOWLESS]) ?? (await installFromDebian(WINDOWLESS));
  return {
    ...(await browserEnvironment()),
    ...(windowless && { CHROMIUM_SHELL_PATH: windowless }),
  };
}

function find(names) {
  const folders = process.env.PATH.split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

/**
 * Returns where the program is; nothing when this is no Debian, or when this user may not install
 * packages.
 */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error(`tideline: installing ${name}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  return find([name]);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
