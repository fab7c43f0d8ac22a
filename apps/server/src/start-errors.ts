import {
  DataFolderLockedError,
  explainDatabase,
  MissingDatabaseError,
  NewerDatabaseError,
} from '@tideline/db';
import { EnvError } from './env.ts';

/**
 * The one line that an operator needs when the process can't start, and its exit code: 2 when a
 * setting has to change, 1 for anything else that is known. Null for a defect.
 */
function explainStart(error: unknown): { readonly line: string; readonly exitCode: number } | null {
  if (error instanceof EnvError || error instanceof MissingDatabaseError) {
    return { line: error.message, exitCode: 2 };
  }
  if (error instanceof DataFolderLockedError || error instanceof NewerDatabaseError) {
    return { line: error.message, exitCode: 1 };
  }
  const database = explainDatabase(error);
  if (database !== null) return { line: database, exitCode: 1 };
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return { line: `PORT, HOST or SIM_PORT can not be had (${error.message})`, exitCode: 1 };
  }
  return null;
}

/** Runs the start of a process: a known failure is one line and an exit code, a defect is thrown. */
export async function runStart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const known = explainStart(error);
    if (known === null) throw error;
    process.stderr.write(`tideline: ${known.line}\n`);
    process.exit(known.exitCode);
  }
}
