import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database as SqliteDatabase } from 'better-sqlite3';
import { readMigrationFiles } from 'drizzle-orm/migrator';

export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

export function defaultMigrationsFolder(): string {
  const candidates = ['./migrations', '../migrations'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const existingFolder = candidates.find((path) => existsSync(path));
  if (existingFolder === undefined)
    throw new Error(`no migrations found in ${candidates.join(' or ')}`);
  return existingFolder;
}

/** Migrates in one transaction. SQLite's `user_version` holds the number of migrations applied. */
export function migrateFile(
  sqlite: SqliteDatabase,
  migrationsFolder: string,
  { copiesFirst = true } = {},
): void {
  const migrations = readMigrationFiles({ migrationsFolder });
  const appliedCount = Number(sqlite.pragma('user_version', { simple: true }));
  if (appliedCount > migrations.length) {
    throw new NewerDatabaseError(
      `${sqlite.name} was written by a newer version of this program (migration ${appliedCount}, ${migrations.length} is the last known here)`,
    );
  }
  if (appliedCount === migrations.length) return;
  if (appliedCount > 0 && copiesFirst && !sqlite.memory)
    backUpBeforeMigration(sqlite, appliedCount);

  // Dropping a table that drizzle-kit rebuilds would delete every child row by cascade. The pragma
  // has no effect inside a transaction, so it is set before.
  sqlite.pragma('foreign_keys = OFF');
  const migrateAll = sqlite.transaction(() => {
    for (const statement of migrations.slice(appliedCount).flatMap(({ sql }) => sql)) {
      sqlite.exec(statement);
    }
    assertReferences(sqlite);
    sqlite.pragma(`user_version = ${migrations.length}`);
  });
  migrateAll.exclusive();
  sqlite.pragma('foreign_keys = ON');
}

/** A copied file would lack what is still in the write-ahead log. */
function backUpBeforeMigration(sqlite: SqliteDatabase, version: number): void {
  const folder = join(dirname(sqlite.name), 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, `${basename(sqlite.name)}.before-${version}`);
  const partialPath = `${target}.partial`;
  rmSync(partialPath, { force: true });
  sqlite.prepare('VACUUM INTO ?').run(partialPath);
  renameSync(partialPath, target);
}

function assertReferences(sqlite: SqliteDatabase): void {
  const brokenReferences = sqlite.pragma('foreign_key_check');
  if (!Array.isArray(brokenReferences) || brokenReferences.length > 0) {
    throw new Error(`${sqlite.name}: references are broken: ${JSON.stringify(brokenReferences)}`);
  }
}
