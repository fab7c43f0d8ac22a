import { type AccountState, NewerStateError, upgradeState } from '@tideline/engine';
import { z } from 'zod';
import { accountStateSchema } from './account-state-schema.ts';
import { DatabaseUnusableError, damagedFileError } from './database-errors.ts';

/** Throws `DatabaseUnusableError` for a newer version, and for anything that is no state. */
export function readAccountState(stored: unknown): AccountState {
  const object = z.record(z.string(), z.unknown()).safeParse(stored);
  if (!object.success) throw damagedFileError('the database', 'a stored state is no object');
  const state = upgradeStoredState(object.data);
  const { error } = accountStateSchema.safeParse(state);
  if (error === undefined) return state as unknown as AccountState;
  const [issue] = error.issues;
  const invalidField = issue === undefined ? 'state' : issue.path.join('.');
  throw damagedFileError(
    'the database',
    `the stored state of ${state.userId}: ${invalidField}: ${issue?.message}`,
  );
}

function upgradeStoredState(stored: Readonly<Record<string, unknown>>) {
  try {
    return upgradeState(stored);
  } catch (error) {
    if (!(error instanceof NewerStateError)) {
      throw damagedFileError('the database', `a stored state: ${String(error)}`, error);
    }
    const message = `the database was written by a newer version (${error.message}): start that version, or put a copy from the folder backups in its place`;
    throw new DatabaseUnusableError(message, { cause: error });
  }
}
