import { resolve } from 'node:path';
import { BackupRefusedError, backUpDatabase } from '@tideline/db';
import { type Answer, refusedWith, said } from './command-result.ts';
import { databaseIn, noDatabaseIn } from './data-access.ts';

/**
 * Takes no lock, so a server may start at the same time; newer or older versions are copied as
 * well.
 */
export function backUp(dataDir: string, file: string): Answer {
  const database = databaseIn(dataDir);
  if (database === null) return refusedWith(noDatabaseIn(dataDir));
  try {
    const target = resolve(file);
    const { users, accounts, newestStepAt } = backUpDatabase(database, target);
    const until =
      newestStepAt === null
        ? 'no step was ever taken'
        : `the newest step is of ${new Date(newestStepAt).toISOString()} (market time)`;
    return said(
      `${target} is whole: users ${users}, accounts ${accounts}; ${until}; the master key is not in it, keep that elsewhere.`,
    );
  } catch (error) {
    if (!(error instanceof BackupRefusedError)) throw error;
    return refusedWith(error.message);
  }
}
