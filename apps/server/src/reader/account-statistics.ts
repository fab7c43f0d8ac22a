import type { History } from '@tideline/db';
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
  readonly #trades: History['trades'];
  readonly #figuresCache: StatisticsCache<AccountFigures>;

  constructor(trades: History['trades']) {
    this.#trades = trades;
    this.#figuresCache = new StatisticsCache(trades);
  }

  figuresOf(userId: string, account: string, range: DateRange): Promise<AccountFigures> {
    return this.#figuresCache.getOrCompute(userId, [account, range.from, range.to], async () => {
      const totals = new LedgerTotals();
      for await (const rows of this.#trades.pages(userId, account, range)) {
        for (const row of rows) totals.add(row);
      }
      return { statistics: statisticsOf(totals), days: dailySeriesOf(totals) };
    });
  }
}
