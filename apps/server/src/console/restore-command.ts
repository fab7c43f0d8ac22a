import { join, resolve } from 'node:path';
import {
  DataFolderLockedError,
  lockDataFolder,
  markRestored,
  type RestoreFindings,
  RestoreRefusedError,
  restoreDatabase,
} from '@tideline/db';
import { makeDataFolder } from '../start/data-folder.ts';
import { type CommandResult, doneResult, needsChangeResult } from './results.ts';

export async function restoreBackup(
  dataDir: string,
  file: string,
  now: number,
): Promise<CommandResult> {
  makeDataFolder(dataDir);
  const databasePath = join(dataDir, 'tideline.sqlite');
  const backupPath = resolve(file);
  let lock: ReturnType<typeof lockDataFolder> | null = null;
  try {
    lock = lockDataFolder(join(dataDir, 'lock.sqlite'));
    const restored = await restoreDatabase(databasePath, backupPath, now);
    const { userCount, accountCount, asidePath } = restored;
    await markRestored(databasePath);
    return doneResult(
      `${backupPath} is restored: users ${userCount}, accounts ${accountCount}.`,
      asidePath === null
        ? 'There was no database that it could replace.'
        : `The database that it replaces is kept as ${asidePath}.`,
      ...restoreReportOf(restored.findings),
      'Every sign-in, known device and link has ended.',
      'Start the server, then acknowledge the alarm RESTORED: nothing is entered before that.',
    );
  } catch (error) {
    if (error instanceof DataFolderLockedError) {
      return needsChangeResult('the server is running: stop it first; nothing was changed');
    }
    if (error instanceof RestoreRefusedError) {
      return needsChangeResult(`${error.message}; nothing was changed`);
    }
    throw error;
  } finally {
    lock?.release();
  }
}

function restoreReportOf({
  isCarriedOver,
  takenAway: taken,
  notGiven,
  unguarded,
}: RestoreFindings): readonly string[] {
  return [
    isCarriedOver
      ? 'What was taken away since the backup, by the database that was replaced:'
      : 'No database knows what was taken away since the backup, so no user is trusted:',
    ...(taken.length === 0 ? ['  nothing'] : indentLines(taken)),
    ...(notGiven.length === 0
      ? []
      : ['Given since, and not carried over:', ...indentLines(notGiven)]),
    ...(unguarded.length === 0
      ? []
      : ['Nothing guards these: manage them at the broker:', ...indentLines(unguarded)]),
  ];
}

function indentLines(sentences: readonly string[]): readonly string[] {
  return sentences.map((sentence) => `  ${sentence}`);
}
