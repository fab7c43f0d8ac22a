import type { Database as SqliteDatabase } from 'better-sqlite3';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { openDurableFile } from './durable-file.ts';
import { defaultMigrationsFolder, migrateFile } from './migrate.ts';
import * as schema from './schema/index.ts';

/** The product's one database, open for the life of the process. */
export interface Database {
  readonly orm: BetterSQLite3Database<typeof schema>;
  readonly sqlite: SqliteDatabase;
  close(): void;
}

/**
 * Opens and migrates the database at a path, or a fresh one with `:memory:`. A file that needs
 * migrating is first copied into `backups/` beside it. Throws when a migration fails (nothing is
 * changed then), when the file was written by a newer build, and when it can not be made durable.
 */
export function openDatabase(
  path: string,
  options: { readonly migrationsFolder?: string } = {},
): Database {
  const sqlite = openDurableFile(path);
  try {
    migrateFile(sqlite, options.migrationsFolder ?? defaultMigrationsFolder());
  } catch (error) {
    sqlite.close();
    throw error;
  }
  return {
    orm: drizzle(sqlite, { schema }),
    sqlite,
    close: () => sqlite.close(),
  };
}
