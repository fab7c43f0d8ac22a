import { type Refusal, type Result, refused } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import { suspensionReason } from '../bot/account/suspension.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Log } from '../runtime/log.ts';

/** What the bot could not write down is not done either. */
export const NOT_SAVED: Refusal = {
  code: 'CONFLICT',
  message: 'Nothing was done: the server could not save it. Try again.',
};

export interface UserBarringOptions {
  readonly users: Pick<Repositories['users'], 'byId'>;
  readonly supervisor: Pick<Supervisor, 'loop' | 'bar' | 'unbar'>;
  readonly log: Log;
}

/** Keeps users' machines as the list of users has them. */
export class UserSuspension {
  readonly #options: UserBarringOptions;

  constructor(options: UserBarringOptions) {
    this.#options = options;
  }

  /**
   * Stops a user's entries, then changes the list: no entry leaves after the list says no, whatever
   * fails in between. Should the process die there, the next start finds him in the list and lifts
   * the bar again; he does not trade until he starts himself.
   */
  before<T>(userId: string, becomes: 'suspended' | 'removed', change: () => Result<T>): Result<T> {
    const reason = suspensionReason(becomes === 'removed' ? null : { isActive: false });
    if (reason === null) throw new Error(`who is ${becomes} must be barred`);
    if (!this.#options.supervisor.bar(userId, reason)) return refused(NOT_SAVED);
    try {
      return change();
    } finally {
      this.follow(userId);
    }
  }

  /** What the list says now holds for the machine. False: it could not be saved. */
  follow(userId: string): boolean {
    const { users, supervisor, log } = this.#options;
    const { state, failure } = supervisor.loop(userId);
    const reason = suspensionReason(users.byId(userId));
    // A machine that has stopped sends nothing, and follows the list from its next start on.
    if (state.barred === reason || failure !== null) return true;
    const isSaved = reason === null ? supervisor.unbar(userId) : supervisor.bar(userId, reason);
    if (!isSaved) log.error({ userId }, 'a machine could not be told what the list of users says');
    return isSaved;
  }
}
