import type { LedgerPort } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import { tradeStatistics } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';

/** A user's past: closed trades of the present account, and the decisions behind them. */
export function createLedgerPort(options: {
  readonly repositories: Pick<Repositories, 'trades' | 'decisions'>;
  readonly supervisor: Supervisor;
  readonly feed: string;
}): LedgerPort {
  const { supervisor, feed } = options;
  const { trades, decisions } = options.repositories;

  return {
    statistics(userId, range) {
      const accountNumber = supervisor.loop(userId).state.venue?.accountNumber;
      const rows =
        accountNumber === undefined ? [] : trades.ofAccount(userId, accountNumber, range);
      return tradeStatistics(rows, range);
    },
    decisions: (userId, day) => decisions.ofDay(userId, feed, day),
    lastDecision: (userId) => decisions.last(userId, feed),
  };
}
