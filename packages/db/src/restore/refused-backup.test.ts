import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { contentsOf, NOW, newServer } from '../../test/restored-server.ts';
import { RestoreRefusedError, restoreDatabase } from './restore-database.ts';

describe('a backup is refused before anything is replaced', () => {
  const WRONG: readonly [string, (copy: string) => void, RegExp][] = [
    ['is no database', (copy) => writeFileSync(copy, 'no database'), /no whole backup.*NOTADB/],
    ['is empty', (copy) => writeFileSync(copy, ''), /is no backup of this program/],
    [
      'is damaged',
      (copy) => writeFileSync(copy, readFileSync(copy).fill(0xff, 4_096)),
      /no whole backup/,
    ],
    [
      'is of another program',
      (copy) => {
        writeFileSync(copy, '');
        new Sqlite(copy).exec('CREATE TABLE t (a)').close();
      },
      /is no backup of this program/,
    ],
    [
      'can not be brought up to date',
      (copy) => pragma(copy, 'user_version = 1'),
      /copy\S* is no whole backup, choose another one \(SQLITE_ERROR/,
    ],
    ['is of a newer version', (copy) => pragma(copy, 'user_version = 999'), /newer version/],
    [
      'has a state that is not what was written',
      (copy) => exec(copy, `UPDATE account_states SET state = replace(state, 'A1', 'A2')`),
      /the stored state is not what was written/,
    ],
    [
      'has broken references',
      (copy) => exec(copy, "PRAGMA foreign_keys = OFF; DELETE FROM users WHERE id = 'bob'"),
      /broken references/,
    ],
    [
      'has an audit log that was changed',
      (copy) =>
        exec(copy, "DROP TRIGGER audit_log_unchanged; UPDATE audit_log SET actor = 'another'"),
      /row 1 of its audit log/,
    ],
  ];

  it.each(WRONG)('when it %s', async (_, spoil, message) => {
    const { path, copy, folder, restore } = await newServer();
    spoil(copy);
    const before = contentsOf(path);
    const names = readdirSync(folder).sort();
    const error = await restore().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RestoreRefusedError);
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toMatch(/\n|put it and its -wal/);
    expect(contentsOf(path)).toEqual(before);
    expect(readdirSync(folder).sort()).toEqual(names);
  });

  it('when it is a pipe or a folder', { timeout: 5_000 }, async () => {
    const { path, folder } = await newServer();
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const wrong of [pipe, folder]) {
      await expect(restoreDatabase(path, wrong, NOW)).rejects.toThrow(
        `${wrong} is no regular file`,
      );
    }
  });

  it('when it is not there, or is the database itself', async () => {
    const { path, folder } = await newServer();
    await expect(restoreDatabase(path, join(folder, 'no.sqlite'), NOW)).rejects.toThrow(
      'there is no',
    );
    await expect(restoreDatabase(path, path, NOW)).rejects.toThrow('is the database itself');
  });
});

function exec(path: string, text: string): void {
  new Sqlite(path).exec(text).close();
}

function pragma(path: string, text: string): void {
  const sqlite = new Sqlite(path);
  sqlite.pragma(text);
  sqlite.close();
}
