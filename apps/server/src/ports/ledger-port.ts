import type { LedgerPort } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import { type DateRange, type TradeStatistics, tradeStatistics } from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';

/** Answers that are kept; a screen asks for four ranges. */
const MOST_KEPT = 1_000;

/** A user's past: closed trades of the present account, and the decisions behind them. */
export function createLedgerPort(options: {
  readonly repositories: Pick<Repositories, 'trades' | 'decisions'>;
  readonly supervisor: Pick<Supervisor, 'loop'>;
  readonly feed: string;
}): LedgerPort {
  const { supervisor, feed } = options;
  const { trades, decisions } = options.repositories;
  /** What the ledger said when it had so many rows: screens ask again and again. */
  const kept = new Map<string, TradeStatistics>();
  let keptAt = 0;

  function ofAccount(userId: string, accountNumber: string, range: DateRange): TradeStatistics {
    const lastRow = trades.lastRow();
    if (lastRow !== keptAt || kept.size >= MOST_KEPT) kept.clear();
    keptAt = lastRow;
    const key = JSON.stringify([userId, accountNumber, range.from, range.to]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const statistics = tradeStatistics(trades.ofAccount(userId, accountNumber, range), range);
    kept.set(key, statistics);
    return statistics;
  }

  return {
    statistics(userId, range) {
      const accountNumber = supervisor.loop(userId).state.venue?.accountNumber;
      return accountNumber === undefined
        ? tradeStatistics([], range)
        : ofAccount(userId, accountNumber, range);
    },
    decisions: (userId, day) => decisions.ofDay(userId, feed, day),
    lastDecision: (userId) => decisions.last(userId, feed),
  };
}
