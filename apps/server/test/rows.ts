import Sqlite from 'better-sqlite3';

export function rowsOf<T>(databaseFile: string, sql: string, ...values: unknown[]): readonly T[] {
  const sqlite = new Sqlite(databaseFile, { readonly: true, timeout: 5_000 });
  try {
    return sqlite.prepare<unknown[], T>(sql).all(...values);
  } finally {
    sqlite.close();
  }
}
