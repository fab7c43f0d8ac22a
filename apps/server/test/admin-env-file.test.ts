// Runs in: all
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteServedOrigin } from '../src/config/served-origin.ts';
import { refused, useAdminCommand, withPeople } from './admin-command-setup.ts';
import { listeningLog } from './listening-log.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';

const OPTIONS = { timeout: PROCESS_TIMEOUT };
const newSetup = useAdminCommand();

function withEnvFile(...lines: readonly string[]) {
  const setup = withPeople(newSetup());
  const file = join(temporaryFolder(), 'env');
  writeFileSync(file, [`DATA_DIR="${setup.dataDir}"`, ...lines, ''].join('\n'));
  const strange = { DATA_DIR: '/nowhere', HOST: 'x86_64-conda-linux-gnu' };
  return {
    ...setup,
    file,
    admin: (...args: readonly string[]) => setup.adminWith(strange, ...args),
  };
}

const linkIn = (stdout: string) => /https?:\/\/[^/]+/.exec(stdout)?.[0];

describe('G14 E7 --env-file', OPTIONS, () => {
  test('gives the variables of the service and none of the shell, wherever it stands', async () => {
    const { admin, file } = withEnvFile("# the service's", 'OWNER_EMAIL="owner@example.com" ');
    for (const args of [
      ['users', '--env-file', file],
      ['--env-file', file, 'users'],
      [`--env-file=${file}`, 'users'],
    ]) {
      const { code, stdout, stderr } = await admin(...args);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/^owner@example\.com +owner/m);
    }
  });

  test('names a variable in it that is wrong, a file that is not there, and one that was forgotten', async () => {
    const { admin, file } = withEnvFile('PORT=banana');
    expect(await admin('users', '--env-file', file)).toEqual(
      refused('PORT must be a whole number from 1 to 65535, was "banana"', 2),
    );
    const missing = `${file}-2`;
    // After `--`, because Node 20 takes a script's option for its own.
    const { code, stderr } = await admin('--', 'users', '--env-file', missing);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^tideline: --env-file the file .* can not be read \(ENOENT.*\)\n$/);
    expect(await admin('--', 'users', '--env-file')).toEqual(
      refused('--env-file needs a file name', 2),
    );
  });

  test('E7 the owner’s link leads to the port of the file while no server runs', async () => {
    const { admin, file } = withEnvFile('PORT=8123');
    const { stdout } = await admin('owner-link', '--env-file', file);
    expect(linkIn(stdout)).toBe('http://localhost:8123');
  });
});

describe('E7 the owner’s link', OPTIONS, () => {
  test('leads to the server that runs, whatever the console was given', async () => {
    const { adminWith, dataDir, holdLock } = withPeople(newSetup());
    noteServedOrigin(dataDir, 'https://tideline.example.com', listeningLog().log);
    holdLock();
    for (const variables of [{}, { PORT: '8123' }]) {
      const { stdout } = await adminWith({ DATA_DIR: dataDir, ...variables }, 'owner-link');
      expect(linkIn(stdout)).toBe('https://tideline.example.com');
    }
  });

  test('leads to where the last server was when nothing else is said', async () => {
    const { admin, adminWith, dataDir } = withPeople(newSetup());
    noteServedOrigin(dataDir, 'http://localhost:8080', listeningLog().log);
    expect(linkIn((await admin('owner-link')).stdout)).toBe('http://localhost:8080');
    const { stdout } = await adminWith({ DATA_DIR: dataDir, PORT: '8123' }, 'owner-link');
    expect(linkIn(stdout)).toBe('http://localhost:8123');
  });
});

test.each(['000', '022'])(
  'G3 a backup under umask %s is its owner’s alone',
  OPTIONS,
  async (mask) => {
    const { adminUnder } = withPeople(newSetup());
    const copy = join(temporaryFolder(), 'copy.sqlite');
    expect((await adminUnder(`umask ${mask}`, 'backup', copy)).code).toBe(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  },
);
