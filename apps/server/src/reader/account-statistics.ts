import type { TradingHistory } from '@tideline/db';
import {
  type DateRange,
  type DayResult,
  dailySeriesOf,
  LedgerTotals,
  statisticsOf,
  type TradeStatistics,
} from '@tideline/engine';
import { StatisticsCache } from './statistics-cache.ts';

export interface AccountFigures {
  readonly statistics: TradeStatistics;
  readonly days: readonly DayResult[];
}

export class AccountStatistics {
  readonly #trades: TradingHistory['trades'];
  readonly #figuresCache: StatisticsCache<AccountFigures>;

  constructor(trades: TradingHistory['trades']) {
    this.#trades = trades;
    this.#figuresCache = new StatisticsCache(trades);
  }

  figuresOf(userId: string, account: string, range: DateRange): Promise<AccountFigures> {
    return this.#figuresCache.getOrCompute(userId, [account, range.from, range.to], async () => {
      const totals = new LedgerTotals();
      for await (const rows of this.#trades.readLedgerPages(userId, account, range)) {
        for (const row of rows) totals.add(row);
      }
      return { statistics: statisticsOf(totals), days: dailySeriesOf(totals) };
    });
  }
}
