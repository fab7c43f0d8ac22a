import {
  type EpochMs,
  newYorkMinuteOfDay,
  type Session,
  type TradeClosedEntry,
  toCents,
  toDollars,
  tradeStatistics,
  tradingWindow,
} from '@tideline/engine';
import type { BacktestRun, DayRecord } from '../run/result.ts';
import { type EquityPoint, equityCurve } from './equity-curve.ts';
import { mean } from './statistics.ts';
import { rounded, type TradeRow, tradeRow } from './trade-row.ts';
import { type TradeGroup, type TradeStats, tradeGroups, tradeStats } from './trade-stats.ts';
import { wholeTrades } from './whole-trades.ts';

/** One trading date; dollars and percent of the day's first equity. */
export interface DayRow {
  readonly date: string;
  readonly startEquity: number;
  readonly endEquity: number;
  readonly fees: number;
  readonly pnl: number;
  readonly percent: number;
  readonly trades: number;
}

export interface Exposure {
  /** Hours with a position. */
  readonly hours: number;
  /** The same in percent of all trading windows. */
  readonly percentOfWindow: number;
  readonly averageHeldMinutes: number | null;
  readonly averagePremium: number | null;
  readonly largestPremium: number | null;
  /** Largest premium at risk in percent of the equity at the start of its day. */
  readonly largestPremiumPercent: number | null;
}

/** What the account came to; dollars. */
export interface Results {
  readonly startEquity: number;
  readonly endEquity: number;
  /** After fees as charged: rounded up to the cent each day. */
  readonly netPnl: number;
  readonly grossPnl: number;
  readonly fees: number;
  /** What the trades' fees come to before a day's are rounded up to the cent. */
  readonly exactFees: number;
  readonly returnPercent: number;
  /** Signals that passed every gate, and those of them of which at least one contract was bought. */
  readonly entries: { readonly decided: number; readonly filled: number };
  readonly all: TradeStats;
  /** Of the closed trades; percent of the peak, null from a peak of nothing. */
  readonly maxDrawdown: { readonly amount: number; readonly percent: number | null };
  readonly exposure: Exposure;
  readonly daysUp: number;
  readonly daysDown: number;
  readonly daysFlat: number;
  /** Null when no day gained, or lost, anything. */
  readonly bestDay: DayRow | null;
  readonly worstDay: DayRow | null;
  readonly bySide: readonly TradeGroup[];
  readonly byReason: readonly TradeGroup[];
  /** By the New York hour of the entry. */
  readonly byTime: readonly TradeGroup[];
}

export interface Outcome {
  readonly results: Results;
  readonly days: readonly DayRow[];
  readonly curve: readonly EquityPoint[];
}

export function outcomeOf(run: BacktestRun, sessions: readonly Session[]): Outcome {
  const trades = wholeTrades(run.trades);
  const closes = new Map(sessions.map(({ date, close }) => [date, close]));
  const curve = equityCurve(run, (date) => closes.get(date) ?? run.startedAt);
  const days = run.days.map((day) => dayRow(day, trades));
  const start = toDollars(run.startCash);
  const net = toDollars(run.endCash) - start;
  const everything = { from: null, to: run.lastDate };
  const drawdown = tradeStatistics(run.trades, everything, run.startCash).maxDrawdown;
  const ranked = [...days].sort((a, b) => a.pnl - b.pnl);
  const results: Results = {
    startEquity: toCents(run.startCash),
    endEquity: toCents(run.endCash),
    netPnl: rounded(net, 2),
    grossPnl: toCents(run.trades.reduce((sum, trade) => sum + trade.grossPnl, 0)),
    fees: toCents(run.days.reduce((sum, day) => sum + day.fees, 0)),
    exactFees: rounded(run.trades.reduce((sum, trade) => sum + trade.feesMicro, 0) / 1e6, 2),
    entries: entriesOf(run),
    returnPercent: start === 0 ? 0 : rounded((net / start) * 100, 2),
    all: tradeStats(trades),
    maxDrawdown: {
      amount: toCents(drawdown.amount),
      percent: drawdown.percent === null ? null : rounded(drawdown.percent, 2),
    },
    exposure: exposureOf(run, trades.map(tradeRow), sessions),
    daysUp: days.filter(({ pnl }) => pnl > 0).length,
    daysDown: days.filter(({ pnl }) => pnl < 0).length,
    daysFlat: days.filter(({ pnl }) => pnl === 0).length,
    bestDay: ranked.findLast(({ pnl }) => pnl > 0) ?? null,
    worstDay: ranked.find(({ pnl }) => pnl < 0) ?? null,
    bySide: tradeGroups(trades, ({ contract }) => contract.side, ['call', 'put']),
    byReason: tradeGroups(trades, ({ reason }) => reason, REASONS),
    byTime: tradeGroups(trades, ({ openedAt }) => hourOf(openedAt), HOURS),
  };
  return { results, days, curve };
}

function entriesOf({ decisions, fills }: BacktestRun): Results['entries'] {
  const entered = decisions.filter(({ decision }) => decision.outcome === 'entered');
  const bought = fills
    .filter(({ side }) => side === 'buy')
    .map(({ clientOrderId }) => clientOrderId);
  const filled = new Set(bought.map((id) => id.replace(/-entry-\d+$/, '')));
  return { decided: entered.length, filled: filled.size };
}

const REASONS = ['target', 'stop', 'flatten', 'breaker', 'user', 'external'];
const HOURS = [9, 10, 11, 12, 13, 14, 15].map(hourName);

function hourOf(at: EpochMs): string {
  return hourName(Math.floor(newYorkMinuteOfDay(at) / 60));
}

function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

function dayRow(day: DayRecord, trades: readonly TradeClosedEntry[]): DayRow {
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
  run: BacktestRun,
  rows: readonly TradeRow[],
  sessions: readonly Session[],
): Exposure {
  const { lastEntryMinutes, flattenMinutes } = run.config.policy;
  const window = sessions
    .map((session) => tradingWindow(session, { lastEntryMinutes, flattenMinutes }))
    .reduce((sum, { opens, closes }) => sum + closes - opens, 0);
  const held = rows.reduce((sum, { openedAt, closedAt }) => sum + closedAt - openedAt, 0);
  const starts = new Map(run.days.map(({ date, startEquity }) => [date, toDollars(startEquity)]));
  const shares = rows.map(({ date, premium }) => (premium / (starts.get(date) ?? premium)) * 100);
  const premiums = rows.map(({ premium }) => premium);
  const minutes = mean(rows.map(({ heldMinutes }) => heldMinutes));
  const premium = mean(premiums);
  return {
    hours: rounded(held / 3_600_000, 1),
    percentOfWindow: window === 0 ? 0 : rounded((held / window) * 100, 2),
    averageHeldMinutes: minutes === null ? null : rounded(minutes, 1),
    averagePremium: premium === null ? null : rounded(premium, 2),
    largestPremium: premiums.length === 0 ? null : Math.max(...premiums),
    largestPremiumPercent: shares.length === 0 ? null : rounded(Math.max(...shares), 1),
  };
}
