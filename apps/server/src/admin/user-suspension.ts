import { type Result, refused } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import { NOT_SAVED_REFUSAL } from '../bot/account/command-refusal.ts';
import { suspensionReason } from '../bot/account/suspension.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Log } from '../runtime/log.ts';

export interface UserSuspensionOptions {
  readonly users: Pick<Repositories['users'], 'findById'>;
  readonly supervisor: Pick<Supervisor, 'loopOf' | 'suspendUser' | 'liftSuspension'>;
  readonly log: Log;
}

export class UserSuspension {
  readonly #options: UserSuspensionOptions;

  constructor(options: UserSuspensionOptions) {
    this.#options = options;
  }

  /**
   * Entries stop before the list of users changes, so none leaves after it, whatever fails. If the
   * process dies in between, the next start lifts the suspension, as the list says; trading stays
   * off until the user starts it.
   */
  suspendBeforeChange(userId: string, reason: string, change: () => Result<null>): Result<null> {
    if (!this.#options.supervisor.suspendUser(userId, reason)) return refused(NOT_SAVED_REFUSAL);
    try {
      return change();
    } finally {
      this.applyListedStatus(userId);
    }
  }

  /**
   * Suspends the account or lifts its suspension, as the user's row says. False when it could not
   * be saved.
   */
  applyListedStatus(userId: string): boolean {
    const { users, supervisor, log } = this.#options;
    const { state, failure } = supervisor.loopOf(userId);
    const reason = suspensionReason(users.findById(userId));
    // An account that failed sends nothing, and is suspended or not at its next start.
    if (state.barred === reason || failure !== null) return true;
    const isSaved =
      reason === null ? supervisor.liftSuspension(userId) : supervisor.suspendUser(userId, reason);
    if (!isSaved) log.error({ userId }, 'the suspension of a user could not be saved');
    return isSaved;
  }
}
