import {
  type AccountHolding,
  type FlattenedAccount,
  type FlattenPort,
  type FlattenResult,
  notFound,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import type { Repositories } from '@tideline/db';
import { openPosition } from '@tideline/engine';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Log } from '../runtime/log.ts';
import { type FlattenOptions, flattenAccount } from './flatten-account.ts';
import { emailOrId, flattenEveryone } from './flatten-everyone.ts';

const USER_NOT_FOUND = notFound('There is no such user.');

const CONSOLE_MAX_WAIT_MS = 15_000;

export interface FlattenCallsOptions extends Omit<FlattenOptions, 'maxWaitMs'> {
  readonly supervisor: Pick<Supervisor, 'loopOf' | 'loops'>;
  readonly users: Pick<Repositories['users'], 'findById'>;
  readonly outbox: Pick<Repositories['outbox'], 'add'>;
  readonly trail: AuditTrail;
  readonly log: Log;
}

/** The act is audited before the broker is asked; a failed audit row stops nothing. */
export class FlattenCalls implements FlattenPort {
  readonly #options: FlattenCallsOptions;

  constructor(options: FlattenCallsOptions) {
    this.#options = options;
  }

  flattenOwn(by: Viewer): Promise<Result<FlattenResult>> {
    const { supervisor, trail } = this.#options;
    trail.tryRecordAction(by, 'bot.flattened', null, null);
    return flattenAccount(supervisor.loopOf(by.id), 'user', this.#options);
  }

  async flattenUser(by: Viewer, userId: string): Promise<Result<FlattenResult>> {
    const { supervisor, users, trail, outbox, time } = this.#options;
    const user = users.findById(userId);
    if (user === null) return refused(USER_NOT_FOUND);
    const { market: at, wall: raisedAt } = time.moment();
    const facts = { type: 'bot-changed', change: 'flattened' } as const;
    trail.tryRecordAction(by, 'user.flattened', user.email, null, () => {
      if (by.id !== userId) outbox.add({ userId, facts, at, raisedAt });
    });
    return flattenAccount(supervisor.loopOf(userId), 'kill', this.#options);
  }

  flattenEveryone(by: Viewer): Promise<readonly FlattenedAccount[]> {
    return this.#flattenEveryone(by, 0);
  }

  /** Waits longer than a call: a person at the console has no page to look at. */
  flattenEveryoneFromConsole(): Promise<readonly FlattenedAccount[]> {
    return this.#flattenEveryone('console', CONSOLE_MAX_WAIT_MS);
  }

  listHoldings(): readonly AccountHolding[] {
    const { supervisor, users } = this.#options;
    return supervisor.loops.flatMap(({ state, userId }) => {
      const position = openPosition(state);
      if (position === null) return [];
      const { contract, quantity, entryPrice, bid } = position;
      const userEmail = emailOrId(users, userId);
      return { userEmail, contract, quantity, entryPrice, currentPrice: bid };
    });
  }

  #flattenEveryone(by: Viewer | 'console', maxWaitMs: number) {
    const { supervisor, trail } = this.#options;
    const accounts = supervisor.loops.length;
    trail.tryRecordAction(by, 'kill-switch.flattened', null, { accounts });
    return flattenEveryone({ ...this.#options, maxWaitMs });
  }
}
