import { equityAnswer } from '@tideline/api/schemas';
import { toEquity } from '@tideline/api/wire';
import type { TradeQuery, TradingHistory } from '@tideline/db';
import {
  type DayResult,
  dailySeriesOf,
  LedgerTotals,
  statisticsOf,
  type TradeStatistics,
} from '@tideline/engine';
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { StatisticsCache } from './statistics-cache.ts';

interface LedgerQuery extends TradeQuery {
  readonly account: string;
}

interface AccountFigures {
  readonly statistics: TradeStatistics;
  readonly days: readonly DayResult[];
}

export function createAccountReads({ trades, equity }: Pick<TradingHistory, 'trades' | 'equity'>) {
  const cache = new StatisticsCache<AccountFigures>(trades);
  const figuresOf = ({ userId, account, range }: LedgerQuery) =>
    cache.getOrCompute(userId, [account, range.from, range.to], async () => {
      const totals = new LedgerTotals();
      for await (const rows of trades.readLedgerPages(userId, account, range)) {
        for (const row of rows) totals.add(row);
      }
      return { statistics: statisticsOf(totals), days: dailySeriesOf(totals) };
    });

  return {
    statistics: async (query: LedgerQuery) => (await figuresOf(query)).statistics,
    async equity(query: LedgerQuery): Promise<SerializedAnswer> {
      const { userId, account, range } = query;
      const { days } = await figuresOf(query);
      const realisedByDate = new Map(days.map(({ date, netPnl }) => [date, netPnl]));
      const curve = equity.readDayCloses(userId, account, range).map((close) => ({
        day: close.date,
        equity: close.equity,
        realisedPnl: realisedByDate.get(close.date) ?? 0,
      }));
      const todayPoints = equity.readDay(userId, account, range.to);
      return serializeAnswer(equityAnswer, toEquity(curve, todayPoints));
    },
  };
}
