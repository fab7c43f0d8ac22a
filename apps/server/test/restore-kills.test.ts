import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import {
  createRepositories,
  GenerationFileKeeper,
  handleOlderDatabase,
  openDatabase,
  takeFence,
} from '@tideline/db';
import { expect, test } from 'vitest';
import { OWNER, useAdminCommand } from './admin-command-setup.ts';
import { isLongRun } from './long.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { addUsers } from './users.ts';

const KILLS = isLongRun ? 60 : 8;
/** About so many file events happen in a restore. */
const EVENTS = 40;

const newSetup = useAdminCommand();

test(`G8 after each of ${KILLS} kills during a restore there is the old database or the new one, and no false alarm`, {
  timeout: KILLS * PROCESS_TIMEOUT,
}, async () => {
  const { dataDir, databaseFile, start, admin } = newSetup();
  const backup = join(dataDir, '..', 'copy.sqlite');

  /** A server that starts, works and is killed. False when it took its database for an older one. */
  async function serve(work: (repositories: ReturnType<typeof createRepositories>) => void) {
    const database = openDatabase(databaseFile);
    const isKnown = handleOlderDatabase(database, 1) === null;
    const onFailure = (error: unknown) => {
      throw error;
    };
    const keeper = new GenerationFileKeeper({ database, onFailure });
    takeFence(database);
    work(createRepositories(database));
    await keeper.writeUntilCurrent();
    database.close();
    return isKnown;
  }

  await serve((repositories) => {
    repositories.users.create(OWNER);
    addUsers(repositories, 'ann');
  });
  expect(await admin('backup', backup)).toMatchObject({ code: 0 });
  await serve(({ users }) => void users.setPasswordHash('ann', 'newer'));

  const outcomes = new Set<string>();
  for (let round = 0; round < KILLS; round += 1) {
    const child = start(['restore', backup]);
    killAfter(dataDir, 1 + Math.floor((round * EVENTS) / KILLS), child);
    const [code] = await once(child, 'close');
    let rows = 0;
    const isKnown = await serve(({ users, audit }) => {
      // The old and the new database have this password; only the backup does not.
      expect([round, users.findById('ann')?.passwordHash]).toEqual([round, 'newer']);
      rows = audit.page({ beforeId: null, maxRows: 9 }).length;
    });
    expect([round, isKnown]).toEqual([round, true]);
    outcomes.add(`${code === 0 ? 'done' : 'killed'}, ${rows === 0 ? 'old' : 'new'}`);
  }
  expect([...outcomes]).toContain('killed, old');

  expect(await admin('restore', backup)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});

function killAfter(folder: string, events: number, child: ChildProcess): void {
  let left = events;
  const watcher = watch(folder, () => {
    left -= 1;
    if (left === 0) child.kill('SIGKILL');
  });
  child.once('close', () => watcher.close());
}
