import Sqlite from 'better-sqlite3';
import { withExplainedErrors } from './database-errors.ts';
import { withSqliteFile } from './durable-file.ts';
import { type Database, openDatabase, toDatabase } from './open.ts';

/** Waits this long while the write-ahead log restarts. */
const BUSY_TIMEOUT_MS = 500;

/**
 * Opens a second connection in this process. A read gets what was committed when it began and
 * delays no commit, but the write-ahead log can't restart until it is over.
 */
export function openReadOnly(path: string): Database {
  return withExplainedErrors(path, () => {
    const options = { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS };
    const sqlite = new Sqlite(path, options);
    sqlite.pragma('query_only = ON');
    return toDatabase(sqlite);
  });
}

/**
 * Offsets of the bytes that say how a database is written and read; 1 is the mode that works in
 * memory.
 */
const JOURNAL_MODE_OFFSETS = [18, 19];

/**
 * Opens a copy in memory of a database whose file can't be written. Work on it is lost with the
 * process.
 */
export function openInMemoryCopy(path: string): Database {
  const options = { readonly: true, fileMustExist: true };
  const bytes = withExplainedErrors(path, () =>
    withSqliteFile(path, options, (sqlite) => sqlite.serialize()),
  );
  for (const index of JOURNAL_MODE_OFFSETS) bytes[index] = 1;
  return openDatabase(bytes);
}
