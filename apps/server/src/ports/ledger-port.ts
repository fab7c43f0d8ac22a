import type { LedgerPort } from '@tideline/api';
import type { Repositories } from '@tideline/db';
import {
  type DateRange,
  type DayResult,
  dailySeriesOf,
  LedgerTally,
  statisticsOf,
  type TradeStatistics,
  tradeStatistics,
} from '@tideline/engine';
import type { Supervisor } from '../bot/supervisor.ts';
import { LedgerCache } from './ledger-cache.ts';

/** Before every trading date, which are compared as texts. */
const FIRST_DATE = '0000-01-01';

interface Figures {
  readonly statistics: TradeStatistics;
  readonly days: readonly DayResult[];
}

/** A user's past: closed trades and equity of the present account, and the decisions behind them. */
export function createLedgerPort(options: {
  readonly repositories: Pick<Repositories, 'trades' | 'decisions' | 'equity'>;
  readonly supervisor: Pick<Supervisor, 'loop'>;
  readonly feed: string;
}): LedgerPort {
  const { supervisor, feed } = options;
  const { trades, decisions, equity } = options.repositories;
  const figures = new LedgerCache<Figures>(trades);

  /** The account that is connected, or was last; null before the first connection. */
  const accountOf = (userId: string): string | null =>
    supervisor.loop(userId).state.venue?.accountNumber ?? null;

  function figuresOf(userId: string, account: string, range: DateRange): Promise<Figures> {
    return figures.answer(userId, [account, range.from, range.to], async () => {
      const tally = new LedgerTally();
      for await (const rows of trades.pages(userId, account, range)) {
        for (const row of rows) tally.add(row);
      }
      return { statistics: statisticsOf(tally), days: dailySeriesOf(tally) };
    });
  }

  return {
    async statistics(userId, range) {
      const account = accountOf(userId);
      if (account === null) return tradeStatistics([], range);
      return (await figuresOf(userId, account, range)).statistics;
    },
    decisions: (userId, day) => decisions.ofDay(userId, feed, day),
    lastDecision(userId) {
      const { lastDecidedBar } = supervisor.loop(userId).state;
      return lastDecidedBar === null ? null : decisions.ofBar(userId, feed, lastDecidedBar);
    },
    async equityDays(userId, range) {
      const account = accountOf(userId);
      if (account === null) return [];
      const { days } = await figuresOf(userId, account, range);
      const realised = new Map(days.map(({ date, netPnl }) => [date, netPnl]));
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
