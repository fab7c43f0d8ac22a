import type { Database as SqliteDatabase } from 'better-sqlite3';

/** A database that was not migrated yet may lack what this version knows. */
export function hasTables(sqlite: SqliteDatabase, ...names: readonly string[]): boolean {
  const find = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return names.every((name) => find.get(name) !== undefined);
}
