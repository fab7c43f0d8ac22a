import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRepositories, openDatabase } from '@tideline/db';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { WalCheckpoint } from './wal-checkpoint.ts';

function create() {
  const folder = temporaryFolder();
  const path = join(folder, 'tideline.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  const wall = createManualWall();
  const { log, lines } = listeningLog();
  const { allowedEmails } = createRepositories(database);
  return {
    database,
    wall,
    lines,
    mover: new WalCheckpoint({ database, wall, log }),
    write: (name: string) => allowedEmails.add(`${name}@example.com`, 1),
    inFile() {
      const copy = join(folder, 'copy.sqlite');
      copyFileSync(path, copy);
      const sqlite = new Sqlite(copy, { readonly: true });
      const isMigrated = sqlite.prepare(
        "SELECT 1 FROM sqlite_schema WHERE name = 'allowed_emails'",
      );
      const emails =
        isMigrated.get() === undefined
          ? []
          : sqlite.prepare('SELECT email FROM allowed_emails').pluck().all();
      sqlite.close();
      return emails;
    },
  };
}

test('what was written is in the file two seconds after a bar, and not before', () => {
  const { wall, mover, write, inFile } = create();
  write('ada');
  wall.advance(60_000);
  expect(inFile()).toEqual([]);
  mover.checkpointAfterBar();
  wall.advance(1_999);
  expect(inFile()).toEqual([]);
  wall.advance(1);
  expect(inFile()).toEqual(['ada@example.com']);
  write('bob');
  mover.checkpointAfterBar();
  wall.advance(2_000);
  expect(inFile()).toHaveLength(2);
});

test('a bar that comes after the close writes nothing, and warns of nothing', () => {
  const { database, wall, mover, write, lines } = create();
  write('ada');
  mover.close();
  mover.checkpointAfterBar();
  database.close();
  wall.advance(2_000);
  expect(lines).toEqual([]);
});

test('bars that follow each other faster put nothing off', () => {
  const { wall, mover, write, inFile } = create();
  write('ada');
  mover.checkpointAfterBar();
  wall.advance(1_500);
  mover.checkpointAfterBar();
  wall.advance(500);
  expect(inFile()).toHaveLength(1);
});

test('a failed checkpoint is logged, and tried again with the next bar', () => {
  const { database, wall, mover, lines } = create();
  const isOpen = database.sqlite.prepare('SELECT 1').iterate();
  isOpen.next();
  mover.checkpointAfterBar();
  wall.advance(2_000);
  isOpen.return?.();
  expect(lines).toEqual([expect.objectContaining({ level: 40 })]);
  mover.checkpointAfterBar();
  wall.advance(2_000);
  expect(lines).toHaveLength(1);
});

test('nothing happens after the end', () => {
  const { wall, mover, write, inFile } = create();
  write('ada');
  mover.checkpointAfterBar();
  mover.close();
  wall.advance(10_000);
  expect(inFile()).toEqual([]);
});
