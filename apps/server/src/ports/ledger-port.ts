import type { LedgerPort } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import {
  type DateRange,
  type DayResult,
  dailySeries,
  type TradeStatistics,
  tradeStatistics,
} from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import { LedgerCache } from './ledger-cache.ts';

/** Before every trading date, which are compared as texts. */
const FIRST_DATE = '0000-01-01';

/** A user's past: closed trades and equity of the present account, and the decisions behind them. */
export function createLedgerPort(options: {
  readonly repositories: Pick<Repositories, 'trades' | 'decisions' | 'equity'>;
  readonly supervisor: Pick<Supervisor, 'loop'>;
  readonly feed: string;
}): LedgerPort {
  const { supervisor, feed } = options;
  const { trades, decisions, equity } = options.repositories;
  const statistics = new LedgerCache<TradeStatistics>(trades.lastRow);
  const days = new LedgerCache<readonly DayResult[]>(trades.lastRow);

  /** The account that is connected, or was last; null before the first connection. */
  const accountOf = (userId: string): string | null =>
    supervisor.loop(userId).state.venue?.accountNumber ?? null;

  function seriesOf(userId: string, account: string, range: DateRange): readonly DayResult[] {
    return days.answer([userId, account, range.from, range.to], () =>
      dailySeries(trades.ofAccount(userId, account, range), range),
    );
  }

  return {
    statistics(userId, range) {
      const account = accountOf(userId);
      if (account === null) return tradeStatistics([], range);
      return statistics.answer([userId, account, range.from, range.to], () =>
        tradeStatistics(trades.ofAccount(userId, account, range), range),
      );
    },
    decisions: (userId, day) => decisions.ofDay(userId, feed, day),
    lastDecision: (userId) => decisions.last(userId, feed),
    equityDays(userId, range) {
      const account = accountOf(userId);
      if (account === null) return [];
      const results = seriesOf(userId, account, range);
      const realised = new Map(results.map(({ date, netPnl }) => [date, netPnl]));
      return equity
        .closes(userId, account, { from: range.from ?? FIRST_DATE, to: range.to })
        .map((close) => ({
          day: close.date,
          equity: close.equity,
          realised: realised.get(close.date) ?? 0,
        }));
    },
    equityOf(userId, day) {
      const account = accountOf(userId);
      return account === null ? [] : equity.ofDay(userId, account, day);
    },
  };
}
