import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { DataFolderLockedError, lockDataFolder } from './data-lock.ts';

async function holder(lockFile: string) {
  const script = `
    const Sqlite = require('better-sqlite3');
    const sqlite = new Sqlite(process.argv[1], { timeout: 0 });
    sqlite.exec('BEGIN EXCLUSIVE');
    process.stdout.write('held');
    setInterval(() => sqlite.open, 1000);
  `;
  const child = spawn(process.execPath, ['-e', script, lockFile], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('refuses while another process holds it, and takes it once that was killed [G4]', async () => {
  const lockFile = join(temporaryFolder(), 'lock.sqlite');
  const child = await holder(lockFile);
  expect(() => lockDataFolder(lockFile)).toThrow(DataFolderLockedError);

  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDataFolder(lockFile).release();
});

it('keeps a second holder out until it is released [G4]', () => {
  const lockFile = join(temporaryFolder(), 'lock.sqlite');
  const lock = lockDataFolder(lockFile);
  expect(() => lockDataFolder(lockFile)).toThrow(DataFolderLockedError);
  lock.release();
  lockDataFolder(lockFile).release();
});

it('says when the folder is not there', () => {
  expect(() => lockDataFolder(join(temporaryFolder(), 'missing', 'lock.sqlite'))).toThrow(
    /directory does not exist/,
  );
});
