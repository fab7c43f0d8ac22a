import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { holdTrade, positionsOf } from './held-trade.ts';
import { OWNER } from './owner.ts';

test('a backup that was taken while running is a whole database: the same account, its settings and its state', {
  timeout: 60_000,
}, async () => {
  const { running, owner, position } = await holdTrade();
  onTestFinished(() => running.close());
  const backup = join(running.dataDir, 'copy.sqlite');
  // From another process's point of view: beside the one that has the file open.
  const reader = new Sqlite(running.databaseFile, { readonly: true });
  reader.prepare('VACUUM INTO ?').run(backup);
  reader.close();
  const settings = await owner.get('/api/settings');

  await running.app.close();
  restore(backup, running.databaseFile);
  await running.restart();
  const again = running.client();
  await again.post('/api/auth/login', OWNER);
  expect(await again.get('/api/settings')).toEqual(settings);
  expect(await positionsOf(again)).toMatchObject([
    { id: position.id, quantity: position.quantity },
  ]);
  await again.post(`/api/positions/${position.id}/close`);
  await running.simulator.advance(1);
  expect(await positionsOf(again)).toEqual([]);
  const [account] = await running.simulator.accounts();
  expect(account?.positions).toEqual([]);
});

function restore(backup: string, file: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(`${file}${tail}`, { force: true });
  copyFileSync(backup, file);
}
