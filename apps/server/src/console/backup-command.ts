import { resolve } from 'node:path';
import { BackupRefusedError, backUpDatabase, DatabaseUnusableError } from '@tideline/db';
import type { BackupFailure } from '@tideline/engine';
import { reportFailedBackup } from '../flatten/ask-server.ts';
import type { WallClock } from '../runtime/clock.ts';
import { existingDatabasePath, noDatabaseMessage } from './data-access.ts';
import { type CommandResult, doneResult, refusedResult } from './results.ts';

/**
 * Reads the database of any server and version, and nothing else. It takes no lock, so a server may
 * start beside it. A running server is notified of a failure.
 */
export async function backUp(
  dataDir: string,
  file: string,
  wall: WallClock,
): Promise<CommandResult> {
  const database = existingDatabasePath(dataDir);
  if (database === null) return refusedResult(noDatabaseMessage(dataDir));
  try {
    const backupPath = resolve(file);
    const { userCount, accountCount, newestStepAt } = backUpDatabase(database, backupPath);
    const newestStepText =
      newestStepAt === null
        ? 'no step was ever taken'
        : `the newest step is of ${new Date(newestStepAt).toISOString()} (market time)`;
    return doneResult(
      `${backupPath} is whole: users ${userCount}, accounts ${accountCount}; ${newestStepText}; the master key is not in it, keep that elsewhere.`,
    );
  } catch (error) {
    await reportFailedBackup(dataDir, backupFailureOf(error), wall);
    if (!(error instanceof BackupRefusedError)) throw error;
    return refusedResult(error.message);
  }
}

function backupFailureOf(error: unknown): BackupFailure {
  if (error instanceof BackupRefusedError) return 'refused';
  return error instanceof DatabaseUnusableError ? 'damaged' : 'other';
}
