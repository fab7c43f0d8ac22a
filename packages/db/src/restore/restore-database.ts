import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type BackupContents, BackupRefusedError, backUpDatabase } from '../backup.ts';
import { DatabaseUnusableError, withExplainedErrors } from '../database-errors.ts';
import { openDurableFile, withSqliteFile } from '../durable-file.ts';
import { defaultMigrationsFolder, migrateFile, NewerDatabaseError } from '../migrate.ts';
import { type Database, toDatabase } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { adaptOlderDatabase } from './adapt-older-database.ts';
import { nextGeneration } from './detect-older-database.ts';
import { linkAside, removeDatabase, replaceDatabase, unusedDatedPath } from './files.ts';
import type { RestoreFindings } from './findings.ts';
import { readGeneration, saveGeneration } from './generation.ts';
import { readGenerationFile, writeGenerationFile } from './generation-file.ts';
import { openNewerDatabase } from './newer-database.ts';

/** Thrown when the database stays as it was. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

export interface RestoredDatabase extends BackupContents {
  readonly findings: RestoreFindings;
  /** Path of the replaced database; null without one. */
  readonly asidePath: string | null;
}

/**
 * Called under the folder's lock. A copy of the backup is checked, migrated, and loses what was
 * taken away since; then it replaces the database. After a kill at any moment there is the old
 * database or the new one; a second run begins from the start.
 */
export async function restoreDatabase(
  path: string,
  backupPath: string,
  now: number,
): Promise<RestoredDatabase> {
  const copyPath = `${path}.restoring`;
  refuseOwnDatabase(path, backupPath);
  removeDatabase(copyPath);
  removeDatabase(`${copyPath}.partial`);
  try {
    const contents = copyBackup(backupPath, copyPath);
    const findings = await prepareRestoredCopy(copyPath, backupPath, path, now);
    const asidePath = existsSync(path) ? unusedDatedPath(path, 'replaced', now) : null;
    if (asidePath !== null) linkAside(path, asidePath);
    replaceDatabase(path, copyPath);
    return { ...contents, findings, asidePath };
  } catch (error) {
    removeDatabase(copyPath);
    throw error;
  }
}

/** Writes the generation file last, after the database. */
export async function markRestored(path: string): Promise<void> {
  const generation = withSqliteFile(path, { readonly: true }, readGeneration);
  if (generation === null) return;
  const { lineage, number } = generation;
  await writeGenerationFile(dirname(path), { lineage, number, isNew: false });
}

function refuseOwnDatabase(path: string, backupPath: string): void {
  if (!existsSync(backupPath)) throw new RestoreRefusedError(`there is no file ${backupPath}`);
  if (!statSync(backupPath).isFile())
    throw new RestoreRefusedError(`${backupPath} is no regular file`);
  if (existsSync(path) && realpathSync(path) === realpathSync(backupPath)) {
    throw new RestoreRefusedError(`${backupPath} is the database itself: name a backup`);
  }
}

function copyBackup(backupPath: string, copy: string): BackupContents {
  try {
    refuseOtherProgramsFile(backupPath);
    return backUpDatabase(backupPath, copy);
  } catch (error) {
    throw refusalOf(error, backupPath);
  }
}

function refuseOtherProgramsFile(backupPath: string): void {
  const tables = withExplainedErrors(backupPath, () =>
    withSqliteFile(backupPath, { readonly: true }, (sqlite) =>
      sqlite
        .prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('users', 'account_states')")
        .pluck()
        .get(),
    ),
  );
  if (tables !== 2) throw new RestoreRefusedError(`${backupPath} is no backup of this program`);
}

async function prepareRestoredCopy(
  copy: string,
  backupPath: string,
  path: string,
  now: number,
): Promise<RestoreFindings> {
  const sqlite = openDurableFile(copy);
  try {
    withExplainedErrors(backupPath, () =>
      migrateFile(sqlite, defaultMigrationsFolder(), { copiesFirst: false }),
    );
    const database = toDatabase(sqlite);
    const audit = await createRepositories(database).audit.verify();
    if (!audit.ok) {
      throw new RestoreRefusedError(
        `${backupPath} can not be trusted: row ${audit.id} of its audit log is not what was written`,
      );
    }
    const findings = adaptRestoredDatabase(database, path, now);
    // Without a write-ahead log one file can replace the other.
    sqlite.pragma('journal_mode = DELETE');
    return findings;
  } catch (error) {
    throw refusalOf(error, backupPath);
  } finally {
    sqlite.close();
  }
}

function adaptRestoredDatabase(database: Database, path: string, now: number): RestoreFindings {
  const folder = dirname(path);
  const mark = readGenerationFile(folder);
  truncateWalOfFile(path);
  const newerDatabase = openNewerDatabase(folder, database, mark);
  try {
    return createRepositories(database).together(() => {
      const event = { now, actor: 'console', event: 'A backup was restored.' } as const;
      const findings = adaptOlderDatabase(database, newerDatabase, event);
      const known = [database.sqlite, newerDatabase].map((each) => each && readGeneration(each));
      saveGeneration(database.sqlite, nextGeneration(mark, known));
      if (newerDatabase !== null) raiseFence(database, newerDatabase);
      return findings;
    });
  } finally {
    newerDatabase?.close();
  }
}

/** Fencing numbers go on from the newest. */
function raiseFence({ sqlite }: Database, newerDatabase: Database['sqlite']): void {
  const fence = newerDatabase.prepare('SELECT fence FROM fencing').pluck().get();
  if (fence === undefined) return;
  sqlite
    .prepare(
      `INSERT INTO fencing (id, fence) VALUES (1, ?)
       ON CONFLICT (id) DO UPDATE SET fence = max(fence, excluded.fence)`,
    )
    .run(fence);
}

/** A damaged database keeps its log. */
function truncateWalOfFile(path: string): void {
  // SQLite would delete the log beside an empty file.
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  try {
    withSqliteFile(path, {}, (sqlite) => sqlite.pragma('wal_checkpoint(TRUNCATE)'));
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function refusalOf(error: unknown, backupPath: string): unknown {
  if (error instanceof NewerDatabaseError) {
    return new RestoreRefusedError(
      `${backupPath} was written by a newer version of this program: restore it with that one`,
      { cause: error },
    );
  }
  if (error instanceof BackupRefusedError) {
    return new RestoreRefusedError(error.message, { cause: error });
  }
  if (!(error instanceof DatabaseUnusableError)) return error;
  // Advice for a database in use doesn't fit a backup.
  const [, finding = error.message] = /\((.*)\)/.exec(error.message) ?? [];
  return new RestoreRefusedError(
    `${backupPath} is no whole backup, choose another one (${finding})`,
    { cause: error },
  );
}
