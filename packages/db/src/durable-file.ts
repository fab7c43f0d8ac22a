import Sqlite, { type Options, type Database as SqliteDatabase } from 'better-sqlite3';
import { damagedFileError, withExplainedErrors } from './database-errors.ts';

/**
 * Older versions can corrupt a file that two connections write, at a restart of the write-ahead
 * log.
 */
const MIN_SQLITE_VERSION = [3, 51, 3] as const;

const BUSY_TIMEOUT_MS = 500;

/**
 * Commits survive a power loss. Throws `DatabaseUnusableError` when the file is damaged or
 * unwritable, another error when it can't be made durable.
 */
export function openDurableFile(path: string | Buffer): SqliteDatabase {
  return withExplainedErrors(typeof path === 'string' ? path : 'a copy in memory', () =>
    openFile(path),
  );
}

function openFile(path: string | Buffer): SqliteDatabase {
  const sqlite = new Sqlite(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    assertSqliteVersion(String(sqlite.prepare('SELECT sqlite_version()').pluck().get()));
    sqlite.pragma('journal_mode = WAL');
    // Set after WAL: switching to WAL sets NORMAL, which may lose the last commits.
    sqlite.pragma('synchronous = FULL');
    assertDurable(sqlite);
    sqlite.pragma('foreign_keys = ON');
    if (!sqlite.memory) assertUndamaged(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Throws unless every commit is written through to the disk. */
export function assertDurable(sqlite: SqliteDatabase): void {
  const journalMode = sqlite.pragma('journal_mode', { simple: true });
  const expectedMode = sqlite.memory ? 'memory' : 'wal';
  if (journalMode !== expectedMode) {
    throw new Error(
      `${sqlite.name}: journal_mode must be ${expectedMode}, is ${String(journalMode)}`,
    );
  }
  const synchronousLevel = sqlite.pragma('synchronous', { simple: true });
  if (synchronousLevel !== 2) {
    throw new Error(`${sqlite.name}: synchronous must be FULL (2), is ${String(synchronousLevel)}`);
  }
}

/** Throws on a damaged file: trading on one is worse than not trading. */
function assertUndamaged(sqlite: SqliteDatabase): void {
  const finding = sqlite.pragma('quick_check(1)', { simple: true });
  if (finding !== 'ok') throw damagedFileError(sqlite.name, String(finding));
}

export function assertSqliteVersion(version: string): void {
  const parts = version.split('.').map(Number);
  for (const [index, oldest] of MIN_SQLITE_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) {
      throw new Error(
        `SQLite ${MIN_SQLITE_VERSION.join('.')} or newer is needed, this is ${version}`,
      );
    }
  }
}

/** Closes the connection when the work is done or has failed. */
export function withSqliteFile<T>(
  path: string,
  options: Options,
  work: (sqlite: SqliteDatabase) => T,
): T {
  const sqlite = new Sqlite(path, options);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
