import type { FlattenedAccount, FlattenResult } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import type { AccountLoop } from '../bot/account/account-loop.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Log } from '../runtime/log.ts';
import { type FlattenOptions, flattenAccount } from './flatten-account.ts';

export interface FlattenEveryoneOptions extends FlattenOptions {
  readonly supervisor: Pick<Supervisor, 'loops'>;
  readonly users: Pick<Repositories['users'], 'findById'>;
  readonly log: Log;
}

export function flattenEveryone(
  options: FlattenEveryoneOptions,
): Promise<readonly FlattenedAccount[]> {
  const { supervisor, users } = options;
  return Promise.all(
    supervisor.loops.map(async (loop) => ({
      userEmail: emailOrId(users, loop.userId),
      ...(await flattenLoop(loop, options)),
    })),
  );
}

async function flattenLoop(loop: AccountLoop, options: FlattenEveryoneOptions) {
  try {
    const result = await flattenAccount(loop, 'kill', options);
    return result.ok ? result.value : refusedResult(result.refusal.message);
  } catch (error) {
    options.log.error({ userId: loop.userId, error }, 'an account could not be flattened');
    return refusedResult('An internal error kept this account from being sold.');
  }
}

function refusedResult(message: string): FlattenResult {
  return { outcome: 'refused', message, warnings: [] };
}

/** The e-mail address, or the user's id where the list of users can't be read. */
export function emailOrId(users: FlattenEveryoneOptions['users'], userId: string): string {
  try {
    return users.findById(userId)?.email ?? userId;
  } catch {
    return userId;
  }
}
