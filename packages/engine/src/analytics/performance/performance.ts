import { chargedFees } from '../../entry/fees.ts';
import type { Money } from '../../model/money.ts';
import { MINUTE } from '../../model/time.ts';
import { EXIT_REASONS } from '../../risk/exit-table/exit-table.ts';
import { type DayResult, dailySeriesOf } from '../daily.ts';
import { sharpeInterval, sharpeRatio, sortinoRatio } from '../day-ratios.ts';
import { dayInterval, manyDaysInterval } from '../interval.ts';
import { type DateRange, rowsWithin } from '../ledger-row.ts';
import { LedgerTotals } from '../ledger-totals.ts';
import { statisticsOf } from '../trade-statistics.ts';
import { byDay, type TradeSummary, TradeTally, tradeSummary } from '../trade-summary.ts';
import {
  type AccountDay,
  accountDays,
  type DayClose,
  dailyReturns,
  type EquityRecord,
  sumOfAccounts,
} from './account-days.ts';
import { equityDrawdown } from './equity-drawdown.ts';
import { streaksOf } from './streaks.ts';
import {
  confidenceBandName,
  hourName,
  sortGroups,
  WEEKDAY_NAMES,
  weekdayName,
} from './trade-groups.ts';
import { tradingWeeks } from './trading-weeks.ts';
import { performanceWarnings } from './warnings.ts';
import { type PerformanceRow, type WholeTrade, wholeTrades } from './whole-trades.ts';

export interface TradeGroup extends TradeSummary {
  readonly name: string;
  /** As charged: groups add up to the whole, except for corrections of earlier trades. */
  readonly netPnl: Money;
}

/** Money in 1/10,000 dollar, percent 0..100. Null can't be computed. */
export type Performance = ReturnType<typeof tradingPerformance>;

export type CalendarDay = Pick<DayResult, 'date' | 'netPnl' | 'trades'>;

export function tradingPerformance(
  unsortedRows: readonly PerformanceRow[],
  range: DateRange,
  accounts: readonly EquityRecord[],
) {
  const rows = rowsWithin(unsortedRows, range);
  const daysByAccount = accounts.map((account) => accountDaysOf(account, rows));
  const days = sumOfAccounts(daysByAccount);
  const totals = new LedgerTotals(days[0]?.start ?? null);
  for (const row of rows) totals.add(row);
  const statistics = statisticsOf(totals);
  const trades = wholeTrades(rows);
  const summary = tradeSummary(trades);
  const returns = dailyReturns(days);
  const calendar = calendarOf(days, dailySeriesOf(totals));
  const equity = equityCloses(accounts);
  const onlyAccount = accounts.length === 1 ? accounts[0] : undefined;
  const drawdown = equityDrawdown(days, onlyAccount?.today ?? []);
  return {
    ...statistics,
    breakEven: summary.breakEven,
    winRateInterval: summary.winRateInterval,
    expectancyInterval: summary.expectancyInterval,
    equityDrawdown: drawdown.largest,
    sharpe: sharpeRatio(returns),
    sharpeInterval: sharpeInterval(returns),
    sortino: sortinoRatio(returns),
    /** Daily returns behind the ratios. */
    days: returns.length,
    exposureHours: totalHoursHeld(trades),
    streaks: streaksOf(trades.map(({ netPnl }) => netPnl)),
    ...extremesOf(calendar),
    bySide: groupsBy(trades, ({ side }) => side, ['call', 'put']),
    /** By the New York hour of the entry. */
    byHour: groupsBy(trades, ({ openedAt }) => hourName(openedAt)),
    byWeekday: groupsBy(trades, ({ date }) => weekdayName(date), WEEKDAY_NAMES),
    byConfidence: groupsBy(trades, ({ confidence }) => confidenceBandName(confidence)),
    byReason: groupsBy(trades, ({ reason }) => reason, EXIT_REASONS),
    equity,
    drawdown: drawdown.series,
    calendar,
    weeks: tradingWeeks(calendar),
    warnings: performanceWarnings({
      tradeCount: statistics.trades,
      dayCount: returns.length,
      daysWithoutEquity: days.length - returns.length,
      accountCount: accounts.length,
      hasRowsOfEarlierTrades: totals.hasStrays,
    }),
  };
}

function accountDaysOf(account: EquityRecord, rows: readonly PerformanceRow[]) {
  const accountRows = rows.filter((row) => row.accountNumber === account.accountNumber);
  return accountDays(byDay(accountRows, (row) => row).map(dayResultOf), account);
}

function dayResultOf(rows: readonly PerformanceRow[]) {
  const grossPnl = rows.reduce((sum, row) => sum + row.grossPnl, 0);
  const fees = chargedFees(rows.reduce((sum, row) => sum + row.feesMicro, 0));
  return { date: rows[0]?.date ?? '', grossPnl, netPnl: grossPnl - fees };
}

/** `nameOrder` has group names in their order; groups that it lacks follow, sorted. */
function groupsBy(
  trades: readonly WholeTrade[],
  nameOf: (trade: WholeTrade) => string,
  nameOrder: readonly string[] = [],
): readonly TradeGroup[] {
  const groups = new Map<string, { readonly tally: TradeTally; netPnl: Money }>();
  for (const trade of trades) {
    const name = nameOf(trade);
    let group = groups.get(name);
    if (group === undefined) {
      group = { tally: new TradeTally(), netPnl: 0 };
      groups.set(name, group);
    }
    group.tally.add(trade);
    group.netPnl += trade.netPnl;
  }
  return sortGroups([...groups], nameOrder).map(([name, { tally, netPnl }]) => ({
    name,
    ...tally.summarize(1, tally.dayCount > MAX_RESAMPLED_DAYS ? manyDaysInterval : dayInterval),
    netPnl,
  }));
}

/** Groups of more days are not resampled: some thirty such groups would take seconds. */
const MAX_RESAMPLED_DAYS = 500;

function totalHoursHeld(trades: readonly WholeTrade[]): number {
  const heldMs = trades.reduce((sum, { openedAt, closedAt }) => sum + closedAt - openedAt, 0);
  return heldMs / (60 * MINUTE);
}

/** Includes days without a trade where equity was recorded. */
function calendarOf(days: readonly AccountDay[], results: readonly DayResult[]) {
  const trades = new Map(results.map((day) => [day.date, day.trades]));
  return days.map(({ date, net }) => ({ date, netPnl: net, trades: trades.get(date) ?? 0 }));
}

/**
 * Of equal days the later is the best and the earlier the worst. Null when no day gained (for the
 * worst: lost) anything.
 */
function extremesOf(calendar: readonly CalendarDay[]) {
  const rankedDays = [...calendar].sort((a, b) => a.netPnl - b.netPnl);
  return {
    bestDay: rankedDays.findLast(({ netPnl }) => netPnl > 0) ?? null,
    worstDay: rankedDays.find(({ netPnl }) => netPnl < 0) ?? null,
  };
}

/** Empty for several accounts, whose equity makes no one curve. */
function equityCloses(accounts: readonly EquityRecord[]): readonly Omit<DayClose, 'date'>[] {
  const [account, ...others] = accounts;
  if (account === undefined || others.length > 0) return [];
  const { closes, today } = account;
  const pastCloses = closes.filter(({ date }) => date !== today[0]?.date);
  return [...pastCloses, ...today].map(({ at, equity }) => ({ at, equity }));
}
