import { join } from 'node:path';
import { createRepositories, openDatabase, walSizeBytes } from '@tideline/db';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { WalSizeWatch } from './wal-size-watch.ts';

const HOUR = 3_600_000;

function create() {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  onTestFinished(() => database.close());
  const wall = createManualWall();
  const { book, raised } = raisedAlarms();
  const market = { isOpen: false };
  const { allowedEmails } = createRepositories(database);
  return {
    path,
    database,
    wall,
    raised,
    market,
    write: () => allowedEmails.add(`${Math.floor(wall.now())}@example.com`, 1),
    watch: new WalSizeWatch({
      database,
      alarms: book,
      wall,
      isMarketOpen: () => market.isOpen,
      maxBytes: 1024,
    }),
  };
}

test('a log that has grown too large is emptied and reported [H6]', () => {
  const { database, watch, write, raised } = create();
  write();
  watch.check();
  expect(walSizeBytes(database)).toBe(0);
  expect(raised).toEqual([
    {
      severity: 'warning',
      code: 'LOG_SIZE',
      message: expect.stringMatching(/^The database's log had 1 MiB\. It was emptied\.$/),
    },
  ]);
});

test('it is looked at once an hour, and not while the market is open [H6]', () => {
  const { database, watch, write, raised, market, wall } = create();
  watch.check();
  expect(raised).toHaveLength(1);
  write();
  watch.check();
  wall.advance(HOUR);
  market.isOpen = true;
  watch.check();
  expect(raised).toHaveLength(1);
  market.isOpen = false;
  watch.check();
  expect(raised).toHaveLength(2);
  expect(walSizeBytes(database)).toBe(0);
});

test('one that a reader still needs stays, and that is logged [H6]', () => {
  const { path, database, watch, write, raised } = create();
  const reader = new Sqlite(path, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN; SELECT * FROM allowed_emails');
  write();
  watch.check();
  expect(raised[0]?.message).toContain('It could not be emptied.');
  expect(walSizeBytes(database)).toBeGreaterThan(0);
});
