import Sqlite from 'better-sqlite3';
import { withExplainedErrors } from './database-errors.ts';

export class DataFolderLockedError extends Error {
  override readonly name = 'DataFolderLockedError';
}

/**
 * The lock is an exclusive transaction on its own file, which the kernel releases however the
 * process stops. Keep the returned lock referenced, and open that file nowhere else: closing any
 * handle to it in this process drops the lock. Throws `DataFolderLockedError` when another process
 * holds it, `DatabaseUnusableError` when the file can't be written.
 */
export function lockDataFolder(lockFile: string) {
  return withExplainedErrors(lockFile, () => acquireLock(lockFile));
}

function acquireLock(lockFile: string) {
  const sqlite = new Sqlite(lockFile, { timeout: 0 });
  try {
    sqlite.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    sqlite.close();
    if (cause instanceof Sqlite.SqliteError && cause.code.startsWith('SQLITE_BUSY')) {
      throw new DataFolderLockedError(`${lockFile} is held by another process`, { cause });
    }
    throw cause;
  }
  return {
    release(): void {
      sqlite.close();
    },
  };
}
