import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type BackupContents, BackupRefusedError, backUpDatabase } from '../backup.ts';
import { DatabaseUnusableError, withExplainedErrors } from '../database-errors.ts';
import { openDurableFile, withFile } from '../durable-file.ts';
import { defaultMigrationsFolder, migrateFile, NewerDatabaseError } from '../migrate.ts';
import { type Database, databaseOn } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { nextGeneration } from './detect-older-database.ts';
import { datedName, keepAside, removeDatabase, replaceDatabase } from './files.ts';
import type { RestoreFindings } from './findings.ts';
import { readGeneration, saveGeneration } from './generation.ts';
import { readGenerationFile, writeGenerationFile } from './generation-file.ts';
import { carryOver } from './keep-later-changes.ts';
import { findLaterState } from './newer-database.ts';
import { noteRestore } from './note-restore.ts';
import { suspendEveryone } from './suspend-everyone.ts';

/** Thrown when the database stays as it was. */
export class RestoreRefusedError extends Error {
  override readonly name = 'RestoreRefusedError';
}

export interface RestoredDatabase extends BackupContents {
  readonly findings: RestoreFindings;
  /** Path of the replaced database; null without one. */
  readonly aside: string | null;
}

/**
 * Called under the folder's lock. A copy of the backup is checked, migrated, and loses what was
 * taken away since; then it replaces the database. After a kill at any moment there is the old
 * database or the new one; a second run begins from the start.
 */
export async function restoreDatabase(
  path: string,
  backup: string,
  now: number,
): Promise<RestoredDatabase> {
  const copy = `${path}.restoring`;
  refuseOwn(path, backup);
  removeDatabase(copy);
  removeDatabase(`${copy}.partial`);
  try {
    const contents = copyWhole(backup, copy);
    const findings = await bringUpToDate(copy, backup, path, now);
    const aside = existsSync(path) ? datedName(path, 'replaced', now) : null;
    if (aside !== null) keepAside(path, aside);
    replaceDatabase(path, copy);
    return { ...contents, findings, aside };
  } catch (error) {
    removeDatabase(copy);
    throw error;
  }
}

/** Writes the generation file last, after the database. */
export async function markRestored(path: string): Promise<void> {
  const generation = withFile(path, { readonly: true }, readGeneration);
  if (generation === null) return;
  const { lineage, number } = generation;
  await writeGenerationFile(dirname(path), { lineage, number, isNew: false });
}

function refuseOwn(path: string, backup: string): void {
  if (!existsSync(backup)) throw new RestoreRefusedError(`there is no file ${backup}`);
  if (!statSync(backup).isFile()) throw new RestoreRefusedError(`${backup} is no regular file`);
  if (existsSync(path) && realpathSync(path) === realpathSync(backup)) {
    throw new RestoreRefusedError(`${backup} is the database itself: name a backup`);
  }
}

function copyWhole(backup: string, copy: string): BackupContents {
  try {
    refuseOtherPrograms(backup);
    return backUpDatabase(backup, copy);
  } catch (error) {
    throw refusalOf(error, backup);
  }
}

function refuseOtherPrograms(backup: string): void {
  const tables = withExplainedErrors(backup, () =>
    withFile(backup, { readonly: true }, (sqlite) =>
      sqlite
        .prepare("SELECT count(*) FROM sqlite_schema WHERE name IN ('users', 'account_states')")
        .pluck()
        .get(),
    ),
  );
  if (tables !== 2) throw new RestoreRefusedError(`${backup} is no backup of this program`);
}

async function bringUpToDate(
  copy: string,
  backup: string,
  path: string,
  now: number,
): Promise<RestoreFindings> {
  const sqlite = openDurableFile(copy);
  try {
    withExplainedErrors(backup, () =>
      migrateFile(sqlite, defaultMigrationsFolder(), { copiesFirst: false }),
    );
    const database = databaseOn(sqlite);
    const audit = await createRepositories(database).audit.verify();
    if (!audit.ok) {
      throw new RestoreRefusedError(
        `${backup} can not be trusted: row ${audit.id} of its audit log is not what was written`,
      );
    }
    const findings = adaptRestoredDatabase(database, path, now);
    // Without a write-ahead log one file can replace the other.
    sqlite.pragma('journal_mode = DELETE');
    return findings;
  } catch (error) {
    throw refusalOf(error, backup);
  } finally {
    sqlite.close();
  }
}

function adaptRestoredDatabase(database: Database, path: string, now: number): RestoreFindings {
  const folder = dirname(path);
  const mark = readGenerationFile(folder);
  truncateWalOfFile(path);
  const later = findLaterState(folder, database, mark);
  try {
    return createRepositories(database).together(() => {
      const findings = later === null ? suspendEveryone(database) : carryOver(database, later);
      const what = 'A backup was restored.';
      noteRestore(database, { now, actor: 'console', findings, later, what });
      const known = [
        readGeneration(database.sqlite),
        later === null ? null : readGeneration(later),
      ];
      saveGeneration(database.sqlite, nextGeneration(mark, known));
      if (later !== null) raiseFence(database, later);
      return findings;
    });
  } finally {
    later?.close();
  }
}

/** Fencing numbers go on from the newest. */
function raiseFence({ sqlite }: Database, later: Database['sqlite']): void {
  const fence = later.prepare('SELECT fence FROM fencing').pluck().get();
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
    withFile(path, {}, (sqlite) => sqlite.pragma('wal_checkpoint(TRUNCATE)'));
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  }
}

function refusalOf(error: unknown, backup: string): unknown {
  if (error instanceof NewerDatabaseError) {
    return new RestoreRefusedError(
      `${backup} was written by a newer version of this program: restore it with that one`,
      { cause: error },
    );
  }
  if (error instanceof BackupRefusedError) {
    return new RestoreRefusedError(error.message, { cause: error });
  }
  if (!(error instanceof DatabaseUnusableError)) return error;
  // Advice for a database in use doesn't fit a backup.
  const [, finding = error.message] = /\((.*)\)/.exec(error.message) ?? [];
  return new RestoreRefusedError(`${backup} is no whole backup, choose another one (${finding})`, {
    cause: error,
  });
}
