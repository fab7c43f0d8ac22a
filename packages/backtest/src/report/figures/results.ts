import {
  type ClosedTrade,
  type EpochMs,
  EXIT_REASONS,
  mergeLateRows,
  newYorkClock,
  type Session,
  sharpeRatio,
  sortinoRatio,
  type TradeClosedEntry,
  toCents,
  toDollars,
  tradeStatistics,
  tradingWindow,
  type WindowLimits,
} from '@tideline/engine';
import type { PathRun } from '../../run/path-run.ts';
import type { BacktestRun, DayRecord } from '../../run/result.ts';
import { equityCurve } from './equity-curve.ts';
import { mean } from './statistics.ts';
import { roundOrNull, roundTo, type TradeRow, toTradeRow } from './trade-row.ts';
import { tradeGroups, tradeStats } from './trade-stats.ts';

export type RunResults = ReturnType<typeof runOutcome>['results'];
export type DayRow = ReturnType<typeof toDayRow>;

/**
 * Takes the run's own path first. Figures in dollars are means over the paths; days are the first
 * path's.
 */
export function runOutcome(
  run: BacktestRun,
  paths: readonly PathRun[],
  sessions: readonly Session[],
) {
  const pooled = pooledTrades(paths);
  const trades = mergeLateRows(run.trades);
  const meanOverPaths = (figure: (path: PathRun) => number): number =>
    roundTo(mean(paths.map(figure)) ?? 0, 2);
  const groupTradesBy = (nameOf: (trade: TradeClosedEntry) => string, names: readonly string[]) =>
    tradeGroups(pooled, nameOf, names, paths.length);
  const closesByDate = new Map(sessions.map(({ date, close }) => [date, close]));
  const curve = equityCurve(run, (date) => closesByDate.get(date) ?? run.startedAt);
  const days = run.days.map((day) => toDayRow(day, trades));
  const start = toDollars(run.startCash);
  const net = meanOverPaths(({ startCash, endCash }) => toDollars(endCash - startCash));
  const ranked = [...days].sort((a, b) => a.pnl - b.pnl);
  const results = {
    startEquity: toCents(run.startCash),
    endEquity: roundTo(start + net, 2),
    /** After fees as charged, rounded up to the cent each day. */
    netPnl: net,
    grossPnl: meanOverPaths(({ trades }) => sumOf(trades.map((each) => toDollars(each.grossPnl)))),
    fees: meanOverPaths(({ days }) => sumOf(days.map(({ fees }) => toDollars(fees)))),
    /** Fees before rounding up to the cent by day. */
    exactFees: meanOverPaths(({ trades }) => sumOf(trades.map(({ feesMicro }) => feesMicro / 1e6))),
    entries: {
      decided: meanOverPaths(({ entryCounts }) => entryCounts.decidedCount),
      filled: meanOverPaths(({ entryCounts }) => entryCounts.filledCount),
    },
    /** From the account's daily returns, annualised; mean of the paths with one. */
    sharpe: meanRatio(paths, sharpeRatio),
    sortino: meanRatio(paths, sortinoRatio),
    returnDays: run.days.length,
    returnPercent: start === 0 ? 0 : roundTo((net / start) * 100, 2),
    all: tradeStats(pooled, paths.length),
    maxDrawdown: drawdownOf(paths, run.lastDate),
    exposure: exposureOf(paths, run.config.policy, sessions),
    daysUp: days.filter(({ pnl }) => pnl > 0).length,
    daysDown: days.filter(({ pnl }) => pnl < 0).length,
    daysFlat: days.filter(({ pnl }) => pnl === 0).length,
    /** Null when no day gained (for the worst: lost) anything. */
    bestDay: ranked.findLast(({ pnl }) => pnl > 0) ?? null,
    worstDay: ranked.find(({ pnl }) => pnl < 0) ?? null,
    bySide: groupTradesBy(({ contract }) => contract.side, ['call', 'put']),
    byReason: groupTradesBy(({ reason }) => reason, EXIT_REASONS),
    byTime: groupTradesBy(({ openedAt }) => openingHour(openedAt), TRADING_HOURS),
  };
  return { results, days, curve };
}

/** Gives trades of later paths other ids: ids repeat between paths. */
function pooledTrades(paths: readonly PathRun[]): readonly ClosedTrade[] {
  return paths.flatMap(({ trades }, index) =>
    mergeLateRows(trades).map((trade) =>
      index === 0 ? trade : { ...trade, tradeId: `${trade.tradeId}-path-${index + 1}` },
    ),
  );
}

/**
 * Mean over paths of the largest fall over closed trades; percent of the peak, null when one is 0.
 */
function drawdownOf(paths: readonly PathRun[], to: string) {
  const drawdowns = paths.map(
    ({ trades, startCash }) => tradeStatistics(trades, { from: null, to }, startCash).maxDrawdown,
  );
  const percents = drawdowns.flatMap(({ percent }) => percent ?? []);
  return {
    amount: roundTo(mean(drawdowns.map(({ amount }) => toDollars(amount))) ?? 0, 2),
    percent: percents.length < drawdowns.length ? null : roundOrNull(mean(percents), 2),
  };
}

/** Days averaged over paths would vary less than any account's, so the ratios are averaged. */
function meanRatio(paths: readonly PathRun[], ratio: typeof sharpeRatio): number | null {
  const ratios = paths.flatMap(({ days }) => ratio(days.map(dayReturn)) ?? []);
  return roundOrNull(mean(ratios), 2);
}

/** An account without equity neither gains nor loses a share of it. */
function dayReturn({ startEquity, endEquity }: DayRecord): number {
  return startEquity > 0 ? (endEquity - startEquity) / startEquity : 0;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const TRADING_HOURS = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00'];

function openingHour(at: EpochMs): string {
  return `${newYorkClock(at).slice(0, 2)}:00`;
}

/** A day in dollars, and in percent of its first equity. */
function toDayRow(day: DayRecord, trades: readonly TradeClosedEntry[]) {
  const pnl = day.endEquity - day.startEquity;
  return {
    date: day.date,
    startEquity: toCents(day.startEquity),
    endEquity: toCents(day.endEquity),
    fees: toCents(day.fees),
    pnl: toCents(pnl),
    percent: day.startEquity === 0 ? 0 : roundTo((pnl / day.startEquity) * 100, 3),
    trades: trades.filter(({ date }) => date === day.date).length,
  };
}

function exposureOf(paths: readonly PathRun[], limits: WindowLimits, sessions: readonly Session[]) {
  const windowMs = sessions
    .map((session) => tradingWindow(session, limits))
    .reduce((sum, { opens, closes }) => sum + closes - opens, 0);
  const rows = paths.map(({ trades }) => mergeLateRows(trades).map(toTradeRow));
  const allRows = rows.flat();
  const heldMs = sumOf(allRows.map(({ openedAt, closedAt }) => closedAt - openedAt)) / paths.length;
  const percents = paths.flatMap(({ days }, index) => premiumPercentsOf(days, rows[index] ?? []));
  const premiums = allRows.map(({ premium }) => premium);
  return {
    /** Hours with a position, per path on average. */
    hours: roundTo(heldMs / 3_600_000, 1),
    percentOfWindow: windowMs === 0 ? 0 : roundTo((heldMs / windowMs) * 100, 2),
    averageHeldMinutes: roundOrNull(mean(allRows.map(({ heldMinutes }) => heldMinutes)), 1),
    averagePremium: roundOrNull(mean(premiums), 2),
    largestPremium: premiums.length === 0 ? null : Math.max(...premiums),
    /** Largest option premium at risk, in percent of the equity at the start of its day. */
    largestPremiumPercent: percents.length === 0 ? null : roundTo(Math.max(...percents), 1),
  };
}

function premiumPercentsOf(days: readonly DayRecord[], rows: readonly TradeRow[]) {
  const equities = new Map(days.map(({ date, startEquity }) => [date, toDollars(startEquity)]));
  return rows.map(({ date, premium }) => (premium / (equities.get(date) ?? premium)) * 100);
}
