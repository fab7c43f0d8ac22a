import Sqlite, { type Options, type Database as SqliteDatabase } from 'better-sqlite3';

/** Closes the connection when the work is done or has failed. */
export function withFile<T>(
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
