import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './open.ts';
import { createRepositories } from './repo/index.ts';
import { emptyLog, logSize } from './write-ahead-log.ts';

it('has a size, and is emptied unless a reader still needs it', () => {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  const { allowedEmails } = createRepositories(database);
  const write = (name: string) => allowedEmails.add(`${name}@example.com`, 1);
  write('ada');
  expect(logSize(database)).toBeGreaterThan(0);
  expect(emptyLog(database)).toBe(true);
  expect(logSize(database)).toBe(0);

  const reader = new Sqlite(path, { readonly: true });
  reader.exec('BEGIN; SELECT * FROM allowed_emails');
  write('bob');
  expect(emptyLog(database)).toBe(false);
  expect(logSize(database)).toBeGreaterThan(0);
  reader.close();
  expect(emptyLog(database)).toBe(true);
  database.close();
});

it('of a database in memory is none', () => {
  expect(logSize(openDatabase(':memory:'))).toBe(0);
});
