import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EpochMs } from '@tideline/engine';
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3';
import { count, isNull, max } from 'drizzle-orm';
import { damagedFileError, withExplainedErrors } from './database-errors.ts';
import { withSqliteFile } from './durable-file.ts';
import { type Database, toDatabase } from './open.ts';
import { syncToDisk } from './restore/files.ts';
import { accountStates } from './schema/account-states.ts';
import { users } from './schema/users.ts';
import { TradingStore } from './trading-store.ts';

/** Thrown when the copy could not be written; nothing is changed. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

export interface BackupContents {
  readonly userCount: number;
  readonly accountCount: number;
  /** Market time of any account's newest step; null before the first. */
  readonly newestStepAt: EpochMs | null;
}

const BUSY_TIMEOUT_MS = 500;

/**
 * Copies a database in use as of one commit, on a connection that only reads and delays no writer.
 * The copy gets its name once it is checked and on the disk. Throws `BackupRefusedError` for a
 * taken or unwritable place, `DatabaseUnusableError` for a damaged database.
 */
export function backUpDatabase(from: string, to: string): BackupContents {
  const partialPath = `${to}.partial`;
  requireUnusedPath(to);
  createEmptyFile(partialPath);
  try {
    withReadOnlyDatabase(from, (sqlite) => copyInto(sqlite, partialPath));
    const contents = withReadOnlyDatabase(partialPath, (sqlite) => checkBackup(sqlite, from));
    syncToDisk(partialPath);
    requireUnusedPath(to);
    renameSync(partialPath, to);
    syncToDisk(dirname(to));
    return contents;
  } catch (error) {
    rmSync(partialPath, { force: true });
    throw error;
  }
}

function requireUnusedPath(path: string): void {
  if (existsSync(path)) throw new BackupRefusedError(`${path} is there already: name another file`);
}

/** SQLite accepts an empty file. It is private, as it will hold sealed keys. */
function createEmptyFile(path: string): void {
  try {
    rmSync(path, { force: true });
    closeSync(openSync(path, 'wx', 0o600));
  } catch (cause) {
    const { code = 'unknown' } = cause as NodeJS.ErrnoException;
    throw unwritableRefusal(path, code, cause);
  }
}

/** Only the copy is written here, so a failed write is the copy's. */
function copyInto(sqlite: SqliteDatabase, path: string): void {
  try {
    sqlite.prepare('VACUUM INTO ?').run(path);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || !/^SQLITE_(FULL|IOERR_WRITE)$/.test(error.code))
      throw error;
    throw unwritableRefusal(path, error.code, error);
  }
}

function unwritableRefusal(path: string, code: string, cause: unknown): BackupRefusedError {
  return new BackupRefusedError(`${path} can not be written (${code})`, { cause });
}

/**
 * Checks what a start checks, and every page and row. Damage in the copy comes from its source, so
 * errors name that.
 */
function checkBackup(sqlite: SqliteDatabase, from: string): BackupContents {
  const finding = sqlite.pragma('integrity_check(1)', { simple: true });
  if (finding !== 'ok') throw damagedFileError(from, String(finding));
  const brokenReferences = sqlite.pragma('foreign_key_check') as readonly unknown[];
  if (brokenReferences.length > 0)
    throw damagedFileError(from, `broken references: ${JSON.stringify(brokenReferences)}`);
  const database = toDatabase(sqlite);
  const accountCount = new TradingStore(database).loadStates().length;
  const { orm } = database;
  const userCount =
    orm.select({ number: count() }).from(users).where(isNull(users.deletedAt)).get()?.number ?? 0;
  return { userCount, accountCount, newestStepAt: newestStepAt(orm) };
}

export function newestStepAt(orm: Database['orm']): EpochMs | null {
  const newest = orm
    .select({ at: max(accountStates.at) })
    .from(accountStates)
    .get();
  return newest?.at ?? null;
}

function withReadOnlyDatabase<T>(path: string, work: (sqlite: SqliteDatabase) => T): T {
  const options = { readonly: true, timeout: BUSY_TIMEOUT_MS };
  return withExplainedErrors(path, () => withSqliteFile(path, options, work));
}
