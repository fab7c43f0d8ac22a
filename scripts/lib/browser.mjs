// Finds a Chromium for the end-to-end tests, and installs one where there is none.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, run } from './spawn.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The environment that tells Playwright which browser to use. Throws when there is none. */
export async function browserEnvironment() {
  const found = find() ?? (await installFromDebian());
  if (found) return { CHROMIUM_PATH: found };
  // Does nothing when Playwright's own browser is there already.
  if ((await run('playwright', ['install', 'chromium'], { cwd: join(root, 'e2e') })) === 0)
    return {};
  throw new Error('no Chromium found, and none could be installed: set CHROMIUM_PATH to one');
}

function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const folders = process.env.PATH.split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.error('tideline: installing Chromium');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  return find();
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
