import type { LedgerPort } from '@tideline/api';
import type { Repositories } from '@tideline/db';
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
    summary(userId, range) {
      const accountNumber = supervisor.loop(userId).state.venue?.accountNumber;
      if (accountNumber === undefined) return { trades: 0, wins: 0, losses: 0, pnl: 0 };
      const { grossPnl, ...counts } = trades.totals(userId, accountNumber, range);
      return { ...counts, pnl: grossPnl };
    },
    decisions: (userId, day) => decisions.ofDay(userId, feed, day),
    lastDecision: (userId) => decisions.last(userId, feed),
  };
}
