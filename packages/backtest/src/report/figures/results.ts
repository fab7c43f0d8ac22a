import {
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
} from '@tideline/engine';
import type { PathRun } from '../../run/path-run.ts';
import type { BacktestRun, DayRecord, RunConfig } from '../../run/result.ts';
import { equityCurve } from './equity-curve.ts';
import { pooledTrades } from './pooled-trades.ts';
import { mean } from './statistics.ts';
import { rounded, roundedOrNull, type TradeRow, tradeRow } from './trade-row.ts';
import { tradeGroups, tradeStats } from './trade-stats.ts';

export type RunOutcome = ReturnType<typeof runOutcome>;
export type RunResults = RunOutcome['results'];
export type DayRow = ReturnType<typeof dayRow>;

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
  const onAverage = (figure: (path: PathRun) => number): number =>
    rounded(mean(paths.map(figure)) ?? 0, 2);
  const groups = (nameOf: (trade: TradeClosedEntry) => string, names: readonly string[]) =>
    tradeGroups(pooled, nameOf, names, paths.length);
  const closes = new Map(sessions.map(({ date, close }) => [date, close]));
  const curve = equityCurve(run, (date) => closes.get(date) ?? run.startedAt);
  const days = run.days.map((day) => dayRow(day, trades));
  const start = toDollars(run.startCash);
  const net = onAverage(({ startCash, endCash }) => toDollars(endCash - startCash));
  const ranked = [...days].sort((a, b) => a.pnl - b.pnl);
  const results = {
    startEquity: toCents(run.startCash),
    endEquity: rounded(start + net, 2),
    /** After fees as charged, rounded up to the cent each day. */
    netPnl: net,
    grossPnl: onAverage(({ trades }) => sumOf(trades.map(({ grossPnl }) => toDollars(grossPnl)))),
    fees: onAverage(({ days }) => sumOf(days.map(({ fees }) => toDollars(fees)))),
    /** Fees before rounding up to the cent by day. */
    exactFees: onAverage(({ trades }) => sumOf(trades.map(({ feesMicro }) => feesMicro / 1e6))),
    entries: {
      decided: onAverage(({ entries }) => entries.decided),
      filled: onAverage(({ entries }) => entries.filled),
    },
    /** From the account's daily returns, annualised; mean of the paths with one. */
    sharpe: meanRatio(paths, sharpeRatio),
    sortino: meanRatio(paths, sortinoRatio),
    returnDays: run.days.length,
    returnPercent: start === 0 ? 0 : rounded((net / start) * 100, 2),
    all: tradeStats(pooled, paths.length),
    maxDrawdown: drawdownOf(paths, run.lastDate),
    exposure: exposureOf(paths, run.config, sessions),
    daysUp: days.filter(({ pnl }) => pnl > 0).length,
    daysDown: days.filter(({ pnl }) => pnl < 0).length,
    daysFlat: days.filter(({ pnl }) => pnl === 0).length,
    /** Null when no day gained (for the worst: lost) anything. */
    bestDay: ranked.findLast(({ pnl }) => pnl > 0) ?? null,
    worstDay: ranked.find(({ pnl }) => pnl < 0) ?? null,
    bySide: groups(({ contract }) => contract.side, ['call', 'put']),
    byReason: groups(({ reason }) => reason, EXIT_REASONS),
    byTime: groups(({ openedAt }) => openingHour(openedAt), TRADING_HOURS),
  };
  return { results, days, curve };
}

/** Largest fall over closed trades; percent of the peak, null when that is 0. */
function drawdownOf(paths: readonly PathRun[], to: string) {
  const drawdowns = paths.map(
    ({ trades, startCash }) => tradeStatistics(trades, { from: null, to }, startCash).maxDrawdown,
  );
  const percents = drawdowns.map(({ percent }) => percent).filter((percent) => percent !== null);
  return {
    amount: rounded(mean(drawdowns.map(({ amount }) => toDollars(amount))) ?? 0, 2),
    percent: percents.length < drawdowns.length ? null : roundedOrNull(mean(percents), 2),
  };
}

/** Days averaged over paths would vary less than any account's, so the ratios are averaged. */
function meanRatio(
  paths: readonly PathRun[],
  ratio: (returns: readonly number[]) => number | null,
): number | null {
  const ratios = paths
    .map(({ days }) => ratio(days.map(dayReturn)))
    .filter((value) => value !== null);
  return roundedOrNull(mean(ratios), 2);
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
function dayRow(day: DayRecord, trades: readonly TradeClosedEntry[]) {
  const pnl = day.endEquity - day.startEquity;
  return {
    date: day.date,
    startEquity: toCents(day.startEquity),
    endEquity: toCents(day.endEquity),
    fees: toCents(day.fees),
    pnl: toCents(pnl),
    percent: day.startEquity === 0 ? 0 : rounded((pnl / day.startEquity) * 100, 3),
    trades: trades.filter(({ date }) => date === day.date).length,
  };
}

function exposureOf(
  paths: readonly PathRun[],
  { policy }: RunConfig,
  sessions: readonly Session[],
) {
  const { lastEntryMinutes, flattenMinutes } = policy;
  const window = sessions
    .map((session) => tradingWindow(session, { lastEntryMinutes, flattenMinutes }))
    .reduce((sum, { opens, closes }) => sum + closes - opens, 0);
  const rows = paths.map(({ trades }) => mergeLateRows(trades).map(tradeRow));
  const all = rows.flat();
  const held = sumOf(all.map(({ openedAt, closedAt }) => closedAt - openedAt)) / paths.length;
  const shares = paths.flatMap((path, index) => premiumShares(path, rows[index] ?? []));
  const premiums = all.map(({ premium }) => premium);
  return {
    /** Hours with a position, per path on average. */
    hours: rounded(held / 3_600_000, 1),
    percentOfWindow: window === 0 ? 0 : rounded((held / window) * 100, 2),
    averageHeldMinutes: roundedOrNull(mean(all.map(({ heldMinutes }) => heldMinutes)), 1),
    averagePremium: roundedOrNull(mean(premiums), 2),
    largestPremium: premiums.length === 0 ? null : Math.max(...premiums),
    /** Largest option premium at risk, in percent of the equity at the start of its day. */
    largestPremiumPercent: shares.length === 0 ? null : rounded(Math.max(...shares), 1),
  };
}

/** Shares in percent of the equity at the start of each trade's day. */
function premiumShares({ days }: PathRun, rows: readonly TradeRow[]): readonly number[] {
  const starts = new Map(days.map(({ date, startEquity }) => [date, toDollars(startEquity)]));
  return rows.map(({ date, premium }) => (premium / (starts.get(date) ?? premium)) * 100);
}
