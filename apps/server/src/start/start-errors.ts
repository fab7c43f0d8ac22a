import {
  DataFolderLockedError,
  explainDatabaseError,
  MissingDatabaseError,
  NewerDatabaseError,
} from '@tideline/db';
import { EnvError } from '../config/env.ts';
import { errorCodeOf, isTransient, RetryableStartError } from '../runtime/retryable-error.ts';

/**
 * Exit code 2 when a setting has to change, 1 for any other known failure, which may pass by itself.
 * Null for a defect.
 */
function explainStartError(error: unknown) {
  if (error instanceof EnvError || error instanceof MissingDatabaseError) {
    return { line: error.message, exitCode: 2 };
  }
  if (
    error instanceof RetryableStartError ||
    error instanceof DataFolderLockedError ||
    error instanceof NewerDatabaseError
  ) {
    return { line: error.message, exitCode: 1 };
  }
  const database = explainDatabaseError(error);
  if (database !== null) return { line: database, exitCode: 1 };
  if (!(error instanceof Error) || !('syscall' in error)) return null;
  if (error.syscall === 'listen') {
    // Only the machine's administrator may open a port below 1024, however often it is tried.
    const exitCode = errorCodeOf(error) === 'EACCES' ? 2 : 1;
    const line = `PORT, HOST, SIM_PORT or METRICS_PORT can not be had (${error.message})`;
    return { line, exitCode };
  }
  return { line: error.message, exitCode: isTransient(error) ? 1 : 2 };
}

/** A known failure is one line and an exit code; a defect is thrown. */
export async function runStart(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const known = explainStartError(error);
    if (known === null) throw error;
    process.stderr.write(`tideline: ${known.line}\n`);
    process.exit(known.exitCode);
  }
}
