import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createLog } from '../runtime/log.ts';
import { liveHolderPid, removeProcessFile, writeProcessFile } from './process-file.ts';

const log = createLog('silent');

test.skipIf(process.platform !== 'linux')('a folder names the process that has it', () => {
  const folder = temporaryFolder();
  expect(liveHolderPid(folder)).toBeNull();
  writeProcessFile(folder, log);
  expect(liveHolderPid(folder)).toBe(process.pid);
  expect(statSync(join(folder, 'server.pid')).mode & 0o777).toBe(0o600);
  removeProcessFile(folder);
  expect(liveHolderPid(folder)).toBeNull();
});

test('a process that has the number of an ended one is not taken for it', () => {
  const folder = temporaryFolder();
  writeProcessFile(folder, log);
  const file = join(folder, 'server.pid');
  const holder = JSON.parse(readFileSync(file, 'utf8'));
  for (const other of [
    { ...holder, startedAt: '1' },
    { ...holder, startedAt: null },
    { ...holder, pid: 1 },
    { ...holder, pid: -1 },
    { ...holder, pid: 2 ** 40 },
    'none',
  ]) {
    writeFileSync(file, JSON.stringify(other));
    expect(liveHolderPid(folder)).toBeNull();
  }
  writeFileSync(file, 'half a li');
  expect(liveHolderPid(folder)).toBeNull();
});

test('a folder that takes no file does not keep the server from starting', () => {
  expect(() => writeProcessFile(join(temporaryFolder(), 'none'), log)).not.toThrow();
});
