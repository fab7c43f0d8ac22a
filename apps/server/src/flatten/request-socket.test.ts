import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FlattenedAccount } from '@tideline/api';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { monotonicClock } from '../runtime/clock.ts';
import { createLog } from '../runtime/log.ts';
import { askServerToFlatten, reportFailedBackup } from './ask-server.ts';
import { listenForConsole } from './request-socket.ts';

const SOLD: FlattenedAccount = {
  userEmail: 'ann@example.com',
  outcome: 'sold',
  message: 'Sold.',
  warnings: [],
};

async function listen(
  flattenEveryone: () => Promise<readonly FlattenedAccount[]>,
  dataDir = temporaryFolder(),
) {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const failures: string[] = [];
  const onBackupFailed = (reason: string) => void failures.push(reason);
  const close = await listenForConsole({ dataDir, flattenEveryone, onBackupFailed, log });
  onTestFinished(close);
  return { dataDir, lines, failures, close };
}

function send(dataDir: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(join(dataDir, 'server.sock'), () => socket.write(text));
    socket.on('data', (data) => {
      heard += String(data);
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', () => undefined);
  });
}

test('who asks is answered with every account', async () => {
  const { dataDir } = await listen(async () => [SOLD]);
  expect(await askServerToFlatten(dataDir, monotonicClock)).toEqual({
    type: 'answered',
    accounts: [SOLD],
  });
  expect(statSync(join(dataDir, 'server.sock')).mode & 0o777).toBe(0o600);
});

test('nothing is sold for what is no request', async () => {
  let asked = 0;
  const { dataDir } = await listen(async () => {
    asked += 1;
    return [];
  });
  for (const text of ['GET / HTTP/1.1\r\n\r\n', 'flatter\n', '\n', 'x'.repeat(100_000)]) {
    expect(await send(dataDir, text)).toBe('');
  }
  expect(asked).toBe(0);
  expect(await send(dataDir, 'flatten\n')).toBe('{"taken":true}\n[]\n');
  expect(asked).toBe(1);
});

test('a request that was taken and failed is not one that no one took', async () => {
  const { dataDir, lines } = await listen(() => Promise.reject(new Error('a defect')));
  expect(await askServerToFlatten(dataDir, monotonicClock)).toEqual({ type: 'unanswered' });
  expect(lines.join('')).toContain('the console was not answered');
});

test('no one listens in an empty folder, or behind a socket that was left', async () => {
  const { dataDir, close } = await listen(async () => []);
  close();
  expect(await askServerToFlatten(dataDir, monotonicClock)).toEqual({ type: 'absent' });
  expect(await askServerToFlatten(temporaryFolder(), monotonicClock)).toEqual({ type: 'absent' });
  writeFileSync(join(dataDir, 'server.sock'), '');
  expect(await askServerToFlatten(dataDir, monotonicClock)).toEqual({ type: 'absent' });
});

test('a server that can not listen serves all the same', async () => {
  const log = createLog('silent');
  const dataDir = join(temporaryFolder(), 'no-such-folder');
  const onBackupFailed = () => undefined;
  await listenForConsole({ dataDir, log, flattenEveryone: async () => [], onBackupFailed });
});

test('a backup that failed is heard with its reason, and sells nothing', async () => {
  let asked = 0;
  const { dataDir, failures, close } = await listen(async () => {
    asked += 1;
    return [];
  });
  for (const reason of ['damaged', 'refused'] as const) {
    expect(await reportFailedBackup(dataDir, reason, monotonicClock)).toBe(true);
  }
  expect(await send(dataDir, 'backup-failed because\n')).toBe('');
  expect({ failures, asked }).toEqual({ failures: ['damaged', 'refused'], asked: 0 });
  close();
  expect(await reportFailedBackup(dataDir, 'other', monotonicClock)).toBe(false);
});

test('a folder with too long a path has no socket anywhere, and the log says why', async () => {
  const above = temporaryFolder();
  const folder = join(above, 'a'.repeat(120));
  mkdirSync(folder);
  const { lines } = await listen(async () => [], folder);
  expect([readdirSync(above), readdirSync(folder)]).toEqual([['a'.repeat(120)], []]);
  expect(lines.join()).toContain('the path of DATA_DIR is too long for a socket');
  expect(lines.join()).not.toContain('stack');
  expect(await askServerToFlatten(folder, monotonicClock)).toEqual({ type: 'absent' });
  expect(await reportFailedBackup(folder, 'other', monotonicClock)).toBe(false);
});
