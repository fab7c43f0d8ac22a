import { resolve } from 'node:path';
import { BackupRefusedError, backUpDatabase, DatabaseUnusableError } from '@tideline/db';
import type { BackupFailure } from '@tideline/engine';
import { reportFailedBackup } from '../flatten/report-failed-backup.ts';
import type { Wall } from '../runtime/clock.ts';
import { type CommandResult, done, refused } from './command-result.ts';
import { databaseIn, noDatabaseIn } from './data-access.ts';

/**
 * Reads the database of any server and version, newer or older, and nothing else. It takes no lock, so
 * a server may start meanwhile. A running server is notified of a failure.
 */
export async function backUp(dataDir: string, file: string, wall: Wall): Promise<CommandResult> {
  const database = databaseIn(dataDir);
  if (database === null) return refused(noDatabaseIn(dataDir));
  try {
    const target = resolve(file);
    const {
      userCount: users,
      accountCount: accounts,
      newestStepAt,
    } = backUpDatabase(database, target);
    const until =
      newestStepAt === null
        ? 'no step was ever taken'
        : `the newest step is of ${new Date(newestStepAt).toISOString()} (market time)`;
    return done(
      `${target} is whole: users ${users}, accounts ${accounts}; ${until}; the master key is not in it, keep that elsewhere.`,
    );
  } catch (error) {
    await reportFailedBackup(dataDir, backupFailureOf(error), wall);
    if (!(error instanceof BackupRefusedError)) throw error;
    return refused(error.message);
  }
}

function backupFailureOf(error: unknown): BackupFailure {
  if (error instanceof BackupRefusedError) return 'refused';
  return error instanceof DatabaseUnusableError ? 'damaged' : 'other';
}
