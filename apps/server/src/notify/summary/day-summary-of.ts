import type { Repositories } from '@tideline/db';
import { closedTrade, type DaySummary, type Pool, type TradingDate } from '@tideline/engine';

/** No day has so many. */
const MAX_TRADES_PER_DAY = 500;

/** The account in which the user trades, or traded last. */
export interface SummaryAccount {
  readonly accountNumber: string;
  readonly pool: Pool;
  readonly isTradeOpen: boolean;
}

export interface DaySummaryOptions {
  readonly repositories: Pick<Repositories, 'closedTrades' | 'equity' | 'alarms' | 'decisions'>;
  readonly accountOf: (userId: string) => SummaryAccount | null;
  readonly feed: string;
}

/** Null for a day without a trade or a decision, because the bot was off. */
export function daySummaryOf(
  { repositories, accountOf, feed }: DaySummaryOptions,
  userId: string,
  day: TradingDate,
): DaySummary | null {
  const { closedTrades, equity, alarms, decisions } = repositories;
  const summed = accountOf(userId);
  if (summed === null) return null;
  const { accountNumber, pool, isTradeOpen } = summed;
  const range = { from: day, to: day };
  const query = { userId, account: accountNumber, range };
  const stored = closedTrades.readPage(query, null, MAX_TRADES_PER_DAY);
  const trades = stored.map(({ rows }) => closedTrade(rows)).reverse();
  const newest = decisions.readDay(userId, feed, day, { beforeBarStart: null, maxRows: 1 });
  if (trades.length === 0 && !isTradeOpen && newest.length === 0) return null;
  return {
    type: 'daily-summary',
    ...{ pool, day, isTradeOpen },
    trades: trades.map(({ contract, quantity, netPnl: net }) => ({ contract, quantity, net })),
    fees: trades.reduce((sum, { fees }) => sum + fees, 0),
    equity: equity.readDayCloses(userId, accountNumber, range).at(-1)?.equity ?? null,
    openAlarms: alarms.openCount(userId),
  };
}
