import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite, { type Database as SqliteDatabase } from 'better-sqlite3';
import type { Database } from '../open.ts';
import { type Generation, readGeneration } from './generation.ts';
import type { GenerationMark } from './generation-file.ts';
import { DATABASE_FILE_NAME, isDatabaseFile } from './missing-database.ts';

/** True for a database of at least the generation of the file beside it, or without such a file. */
export function isNewestGeneration(own: Generation | null, mark: GenerationMark | null): boolean {
  if (mark === null) return true;
  return own !== null && own.lineage === mark.lineage && own.number >= mark.number;
}

/**
 * Finds a database that shows what happened since an older one: it is whole, the newest known, and
 * its audit log contains the older one's end. The folder's own database comes first, then those
 * moved aside. Without the generation file no copy can be distinguished from the newest, so only a
 * database that never had the file is believed then.
 */
export function openNewerDatabase(
  folder: string,
  olderDatabase: Database,
  mark: GenerationMark | null,
): SqliteDatabase | null {
  const names =
    mark === null ? [DATABASE_FILE_NAME] : readdirSync(folder).filter(isDatabaseFile).sort();
  for (const name of names) {
    const path = join(folder, name);
    if (path === olderDatabase.sqlite.name) continue;
    const found = openIfNewer(path, olderDatabase, mark);
    if (found !== null) return found;
  }
  return null;
}

function openIfNewer(path: string, olderDatabase: Database, mark: GenerationMark | null) {
  let sqlite: SqliteDatabase | null = null;
  try {
    sqlite = new Sqlite(path, { readonly: true, fileMustExist: true });
    if (isNewerDatabase(sqlite, olderDatabase, mark)) return sqlite;
  } catch (error) {
    // Errors are SQLite's, and better-sqlite3's for a path that doesn't exist.
    if (!(error instanceof Sqlite.SqliteError || error instanceof TypeError)) throw error;
  }
  sqlite?.close();
  return null;
}

function isNewerDatabase(
  sqlite: SqliteDatabase,
  { sqlite: older }: Database,
  mark: GenerationMark | null,
): boolean {
  if (sqlite.pragma('quick_check(1)', { simple: true }) !== 'ok') return false;
  const own = readGeneration(sqlite);
  if (!isNewestGeneration(own, mark) || (mark === null && own?.isKept === true)) return false;
  const head = readAuditHead(older);
  if (head === undefined) return ownerUserId(older) === ownerUserId(sqlite);
  const row = sqlite.prepare('SELECT hash FROM audit_log WHERE id = ?').pluck();
  return row.get(head.rows) === head.hash;
}

export function readAuditHead(sqlite: SqliteDatabase) {
  return sqlite
    .prepare<[], { rows: number; hash: string }>('SELECT rows, hash FROM audit_head')
    .get();
}

function ownerUserId(sqlite: SqliteDatabase): unknown {
  return sqlite.prepare('SELECT id FROM users WHERE is_owner = 1').pluck().get();
}
