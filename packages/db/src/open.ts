import type { Database as SqliteDatabase } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { withExplainedErrors } from './database-errors.ts';
import { openDurableFile } from './durable-file.ts';
import { defaultMigrationsFolder, migrateFile } from './migrate.ts';

/**
 * A commit that fills the write-ahead log this far (32 MiB) also makes a WAL checkpoint, which
 * takes too long, so the process makes one earlier.
 */
const MAX_WAL_PAGES = 8_192;

export interface Database {
  readonly orm: BetterSQLite3Database;
  readonly sqlite: SqliteDatabase;
  close(): void;
}

/**
 * Migrates the database at a path, a fresh one (`:memory:`), or a copy in memory of a serialised
 * one. A file to migrate is first copied into `backups/` beside it. Throws when a migration fails
 * (nothing is changed then), a newer build wrote the file, or the file is damaged or can't be made
 * durable.
 */
export function openDatabase(
  path: string | Buffer,
  options: { readonly migrationsFolder?: string } = {},
): Database {
  const sqlite = openDurableFile(path);
  try {
    sqlite.pragma(`wal_autocheckpoint = ${MAX_WAL_PAGES}`);
    withExplainedErrors(sqlite.name, () =>
      migrateFile(sqlite, options.migrationsFolder ?? defaultMigrationsFolder()),
    );
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return toDatabase(sqlite);
}

/** The caller may watch the connection's writes or make them fail. */
export function toDatabase(sqlite: SqliteDatabase): Database {
  return { orm: drizzle(sqlite), sqlite, close: () => sqlite.close() };
}
