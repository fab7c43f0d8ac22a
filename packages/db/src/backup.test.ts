import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ADA, AT, addUsers, NOW, stateOf, trade } from '../test/fixtures.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { BackupRefusedError, backUpDatabase } from './backup.ts';
import { DatabaseUnusableError } from './database-errors.ts';
import { takeFence } from './fencing.ts';
import { openDatabase } from './open.ts';
import { TradingStore } from './trading-store.ts';

function inUse() {
  const file = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(file);
  onTestFinished(() => database.close());
  addUsers(database);
  const book = new TradingStore(database);
  const fence = takeFence(database);
  book.commitSteps(
    [
      {
        userId: ADA.id,
        fence,
        at: AT,
        feed: 'f',
        state: stateOf(ADA.id),
        intents: [],
        journal: [trade('t1')],
      },
    ],
    [],
  );
  return { file, database, copy: join(temporaryFolder(), 'copy.sqlite') };
}

const closedTrades = (file: string) => {
  const sqlite = new Sqlite(file, { readonly: true });
  const ids = sqlite.prepare<[], string>('SELECT trade_id FROM trades').pluck().all();
  sqlite.close();
  return ids;
};

function refusal(from: string, to: string): unknown {
  const before = existsSync(dirname(to)) ? readdirSync(dirname(to)) : null;
  try {
    backUpDatabase(from, to);
  } catch (error) {
    expect(existsSync(dirname(to)) ? readdirSync(dirname(to)) : null).toEqual(before);
    return error;
  }
  throw new Error('the backup was made');
}

describe('a backup', () => {
  it('is what is committed, also in the middle of a write, which goes on [H9]', () => {
    const { file, database, copy } = inUse();
    const { sqlite } = database;
    sqlite.exec('BEGIN IMMEDIATE');
    sqlite.exec("UPDATE trades SET trade_id = 't2'");
    expect(backUpDatabase(file, copy)).toEqual({
      userCount: 2,
      accountCount: 1,
      newestStepAt: NOW,
    });
    sqlite.exec('COMMIT');
    expect(closedTrades(copy)).toEqual(['t1']);
    expect(closedTrades(file)).toEqual(['t2']);
    expect(readdirSync(dirname(copy))).toEqual(['copy.sqlite']);
    const again = openDatabase(copy);
    expect(new TradingStore(again).loadStates()).toEqual([stateOf(ADA.id)]);
    again.close();
  });

  it('is for no other user’s eyes', () => {
    const { file, copy } = inUse();
    backUpDatabase(file, copy);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  });

  it('is made of a database that no process has open, and takes the place of one that was cut short', () => {
    const { file, database, copy } = inUse();
    database.close();
    writeFileSync(`${copy}.partial`, 'cut short');
    backUpDatabase(file, copy);
    expect(closedTrades(copy)).toEqual(['t1']);
  });

  it('knows no step where there was none', () => {
    const file = join(temporaryFolder(), 'tideline.sqlite');
    openDatabase(file).close();
    const contents = backUpDatabase(file, join(temporaryFolder(), 'copy.sqlite'));
    expect(contents).toEqual({ userCount: 0, accountCount: 0, newestStepAt: null });
  });
});

describe('a backup is refused, and leaves nothing,', () => {
  it('when its name is taken, by the database itself or another file [H9]', () => {
    const { file, copy } = inUse();
    writeFileSync(copy, 'mine');
    const error = new BackupRefusedError(`${copy} is there already: name another file`);
    expect(refusal(file, copy)).toEqual(error);
    expect(readFileSync(copy, 'utf8')).toBe('mine');
    expect(refusal(file, file)).toBeInstanceOf(BackupRefusedError);
    expect(closedTrades(file)).toEqual(['t1']);
  });

  it('when its folder is not there, or is none', () => {
    const { file, copy } = inUse();
    const missing = join(dirname(copy), 'missing', 'copy.sqlite');
    expect(refusal(file, missing)).toEqual(
      new BackupRefusedError(`${missing}.partial can not be written (ENOENT)`),
    );
    const inFile = join(file, 'copy.sqlite');
    expect(() => backUpDatabase(file, inFile)).toThrow(
      new BackupRefusedError(`${inFile}.partial can not be written (ENOTDIR)`),
    );
  });

  it('when the state of an account is not what was written [H9]', () => {
    const { file, database, copy } = inUse();
    database.sqlite.exec(`UPDATE account_states SET state = replace(state, '"u1"', '"u2"')`);
    const error = refusal(file, copy);
    expect(error).toBeInstanceOf(DatabaseUnusableError);
    expect(String(error)).toContain('the stored state is not what was written');
  });

  it('when references are broken [H9]', () => {
    const { file, database, copy } = inUse();
    database.sqlite.pragma('foreign_keys = OFF');
    database.sqlite.exec("UPDATE trades SET user_id = 'no-user'");
    expect(String(refusal(file, copy))).toContain(`${file} is damaged (broken references`);
  });

  it('when a row is not what its table allows [H9]', () => {
    const { file, database, copy } = inUse();
    const { sqlite } = database;
    const rule = (from: string, to: string) => {
      const version = Number(sqlite.pragma('schema_version', { simple: true }));
      sqlite
        .prepare("UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = 'trades'")
        .run(from, to);
      sqlite.pragma(`schema_version = ${version + 1}`);
    };
    const [strict, lax] = ['`reason` text NOT NULL', '`reason` text'];
    sqlite.unsafeMode();
    sqlite.pragma('writable_schema = ON');
    rule(strict, lax);
    sqlite.exec('UPDATE trades SET reason = NULL');
    rule(lax, strict);
    const error = refusal(file, copy);
    expect(error).toBeInstanceOf(DatabaseUnusableError);
    expect(String(error)).toContain(`${file} is damaged (NULL value in trades.reason`);
  });

  it('when the file is damaged, which is named', () => {
    const { file, database, copy } = inUse();
    database.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 4_096));
    const error = refusal(file, copy);
    expect(error).toBeInstanceOf(DatabaseUnusableError);
    expect(String(error)).toContain(`${file} is damaged`);
  });
});
