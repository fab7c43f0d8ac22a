import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  createRepositories,
  type Database,
  DataFolderLockedError,
  GenerationFileKeeper,
  handleOlderDatabase,
  lockDataFolder,
  openDatabase,
  type Repositories,
  refuseMissingDatabase,
} from '@tideline/db';
import Sqlite from 'better-sqlite3';
import { type KeyEnv, ownKeyPath } from '../keys/master-key.ts';
import { dateClock } from '../runtime/clock.ts';

export interface DataAccess {
  readonly database: Database;
  readonly repositories: Repositories;
  /** A running server holds the folder, so only what it reads each time may be changed. */
  readonly isServerRunning: boolean;
  /** Resolves when the generation file beside the database knows of the command's acts, too. */
  close(): Promise<void>;
}

/**
 * Opens the data beside a running server or in its place; a string says why not. A running server's
 * database is never migrated. Throws `MissingDatabaseError`.
 */
export function openDataAccess(env: KeyEnv): DataAccess | string {
  const { DATA_DIR: dataDir } = env;
  refuseMissingDatabase(databasePath(dataDir), ownKeyPath(env));
  const path = existingDatabasePath(dataDir);
  if (path === null) return noDatabaseMessage(dataDir);
  const lock = tryLockDataFolder(dataDir);
  if (lock === null && schemaVersionOf(path) !== currentSchemaVersion()) {
    return 'the server that runs is of another version: stop it first';
  }
  try {
    const database = openDatabase(path);
    // Settles a restored database as a start does, or the next start would undo the command.
    const olderDatabase = lock === null ? null : handleOlderDatabase(database, dateClock.now());
    if (olderDatabase !== null)
      printWarning(`the database was put back manually: ${olderDatabase.reason}`);
    const generationKeeper = new GenerationFileKeeper({
      database,
      onFailure: (error) =>
        printWarning(`the generation could not be written down (${String(error)})`),
    });
    return {
      database,
      repositories: createRepositories(database),
      isServerRunning: lock === null,
      async close() {
        await generationKeeper.writeUntilCurrent();
        database.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

function printWarning(line: string): void {
  process.stderr.write(`tideline: ${line}\n`);
}

export function existingDatabasePath(dataDir: string): string | null {
  const path = databasePath(dataDir);
  return existsSync(path) ? path : null;
}

function databasePath(dataDir: string): string {
  return join(dataDir, 'tideline.sqlite');
}

export function noDatabaseMessage(dataDir: string): string {
  return `there is no database in ${dataDir}: set DATA_DIR as the server has it, and start that once`;
}

/** Null while another process holds the lock. */
export function tryLockDataFolder(dataDir: string) {
  try {
    return lockDataFolder(join(dataDir, 'lock.sqlite'));
  } catch (error) {
    if (error instanceof DataFolderLockedError) return null;
    throw error;
  }
}

function schemaVersionOf(path: string): unknown {
  const sqlite = new Sqlite(path, { readonly: true });
  try {
    return sqlite.pragma('user_version', { simple: true });
  } finally {
    sqlite.close();
  }
}

function currentSchemaVersion(): unknown {
  const emptyDatabase = openDatabase(':memory:');
  try {
    return emptyDatabase.sqlite.pragma('user_version', { simple: true });
  } finally {
    emptyDatabase.close();
  }
}
