import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDatabase } from './open.ts';
import { createRepositories } from './repo/index.ts';
import { runWalCheckpoint, truncateWal, walSizeBytes } from './write-ahead-log.ts';

it('has a size, and is emptied unless a reader still needs it', () => {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  const { allowedEmails } = createRepositories(database);
  const write = (name: string) => allowedEmails.add(`${name}@example.com`, 1);
  write('ada');
  expect(walSizeBytes(database)).toBeGreaterThan(0);
  expect(truncateWal(database)).toBe(true);
  expect(walSizeBytes(database)).toBe(0);

  const reader = new Sqlite(path, { readonly: true });
  reader.exec('BEGIN; SELECT * FROM allowed_emails');
  write('bob');
  expect(truncateWal(database)).toBe(false);
  expect(walSizeBytes(database)).toBeGreaterThan(0);
  reader.close();
  expect(truncateWal(database)).toBe(true);
  database.close();
});

it('of a database in memory is none', () => {
  expect(walSizeBytes(openDatabase(':memory:'))).toBe(0);
});

describe('moving the log', () => {
  /** How often the log restarted: https://www.sqlite.org/fileformat2.html#walformat */
  const beginnings = (path: string) => readFileSync(`${path}-wal`).readUInt32BE(12);

  function open() {
    const path = join(temporaryFolder(), 'tideline.sqlite');
    const database = openDatabase(path);
    onTestFinished(() => database.close());
    const { allowedEmails } = createRepositories(database);
    return { path, database, write: (name: string) => allowedEmails.add(`${name}@example.com`, 1) };
  }

  it('restarts it, so that the next commit waits for the disk once', () => {
    const { path, database, write } = open();
    write('ada');
    const before = beginnings(path);
    runWalCheckpoint(database);
    expect(beginnings(path)).toBe(before + 1);
    write('bob');
    expect(beginnings(path)).toBe(before + 1);
  });

  it('goes on in it while a reader needs what lies there', () => {
    const { path, database, write } = open();
    write('ada');
    const before = beginnings(path);
    const reader = new Sqlite(path, { readonly: true });
    reader.exec('BEGIN; SELECT * FROM allowed_emails');
    write('bob');
    runWalCheckpoint(database);
    expect(beginnings(path)).toBe(before);
    expect(reader.prepare('SELECT count(*) FROM allowed_emails').pluck().get()).toBe(1);
    reader.close();
    runWalCheckpoint(database);
    expect(beginnings(path)).toBe(before + 1);
  });
});
