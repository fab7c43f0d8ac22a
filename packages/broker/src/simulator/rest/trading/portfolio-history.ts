import {
  CONTRACT_MULTIPLIER,
  type EpochMs,
  MINUTE,
  type Money,
  newYorkTime,
  type Price,
  type Quote,
  type Session,
  type TradingDate,
  toDollars,
  tradingDate,
} from '@tideline/engine';
import type { Activity, Fill } from '../../exchange/book.ts';
import { isRefusal, malformedRefusal, type Refusal } from '../../exchange/refusal.ts';
import { addDays } from '../../market/time/new-york-time.ts';
import type { Query } from '../../request/http-request.ts';
import { doubledMark } from '../../wire/account-wire.ts';

export interface AccountHistory {
  readonly fills: readonly Fill[];
  readonly activities: readonly Activity[];
  sessionsBetween(from: TradingDate, to: TradingDate): readonly Session[];
  quoteAt(symbol: string, at: EpochMs): Quote | null;
}

const DAY_MS = 1_440 * MINUTE;
const MINUTES_BY_TIMEFRAME = { '1Min': 1, '5Min': 5, '15Min': 15, '1H': 60, '1D': null } as const;
type Timeframe = keyof typeof MINUTES_BY_TIMEFRAME;
const MAX_INTRADAY_DAYS = 30;

/** Answers `GET /v2/account/portfolio/history`. A refusal names the wrong parameter. */
export function portfolioHistory(
  accountHistory: AccountHistory,
  now: EpochMs,
  query: Query,
): Record<string, unknown> | Refusal {
  const historyRequest = readHistoryQuery(accountHistory, now, query);
  if (isRefusal(historyRequest)) return historyRequest;
  const { sessions, end, timeframe, resetsDaily, wantsCashflow } = historyRequest;
  const equityAt = createEquityReader(accountHistory);
  const first = sessions[0]?.date ?? tradingDate(end);
  const previousSession = accountHistory
    .sessionsBetween(addDays(first, -10), addDays(first, -1))
    .at(-1);
  const baseAt = previousSession?.close ?? Number.NEGATIVE_INFINITY;
  const baseEquity = equityAt(baseAt);
  const windows = sessions.flatMap((session) => sessionWindows(session, timeframe, end));
  /** Deposits are no profit. */
  const depositsUntil = (until: EpochMs) =>
    accountHistory.activities
      .filter(({ type, at }) => type === 'JNLC' && at <= until)
      .reduce((sum, { netAmount }) => sum + netAmount, 0);
  let profitBefore = baseEquity - depositsUntil(baseAt);
  let totalProfit = profitBefore;
  let currentDate = first;
  const points = windows.map(({ date, start, end: windowEnd }) => {
    if (resetsDaily && date !== currentDate) profitBefore = totalProfit;
    currentDate = date;
    const equity = equityAt(windowEnd);
    const deposits = depositsUntil(windowEnd);
    totalProfit = equity - deposits;
    const profit = totalProfit - profitBefore;
    return { start, equity, profit, share: profitShare(profit, profitBefore + deposits) };
  });
  const requestedCashflows = accountHistory.activities.filter(({ type }) => wantsCashflow(type));
  const cashflowSum = (type: string, until: EpochMs) =>
    requestedCashflows
      .filter((one) => one.type === type && one.at <= until && one.at >= (windows[0]?.start ?? 0))
      .reduce((sum, { netAmount }) => sum + netAmount, 0);
  const types = [...new Set(requestedCashflows.map(({ type }) => type))];
  return {
    timestamp: points.map(({ start }) => start / 1_000),
    equity: points.map(({ equity }) => toDollars(equity)),
    profit_loss: points.map(({ profit }) => toDollars(profit)),
    profit_loss_pct: points.map(({ share }) => share),
    base_value: toDollars(baseEquity + depositsUntil(end) - depositsUntil(baseAt)),
    base_value_asof: previousSession?.date ?? first,
    timeframe,
    cashflow: Object.fromEntries(
      types.map((type) => [type, windows.map((one) => toDollars(cashflowSum(type, one.end)))]),
    ),
  };
}

function profitShare(profit: Money, basis: Money): number {
  return basis === 0 ? 0 : Number((profit / basis).toFixed(10));
}

/** A stretch counts by its left edge; none begins after `end`. */
function sessionWindows(session: Session, timeframe: Timeframe, end: EpochMs) {
  const { date, open, close } = session;
  const minutes = MINUTES_BY_TIMEFRAME[timeframe];
  if (minutes === null) return [{ date, start: open, end: Math.min(close, end) }];
  const starts: EpochMs[] = [];
  for (let at = open; at < Math.min(close, end); at += minutes * MINUTE) starts.push(at);
  const endOf = (start: EpochMs) => Math.min(start + minutes * MINUTE, close, end);
  return starts.map((start) => ({ date, start, end: endOf(start) }));
}

/** The returned function must be called with ascending instants. */
function createEquityReader(accountHistory: AccountHistory): (at: EpochMs) => Money {
  const changes = [
    ...accountHistory.fills.map((fill) => ({ at: fill.at, fill, activity: null })),
    ...accountHistory.activities.map((activity) => ({ at: activity.at, fill: null, activity })),
  ].sort((a, b) => a.at - b.at);
  const openPositions = new Map<string, { quantity: number; lastPrice: Price }>();
  let cash: Money = 0;
  let nextIndex = 0;
  const applyChange = ({ fill, activity }: (typeof changes)[number]) => {
    if (activity !== null) {
      cash += activity.netAmount;
      const { symbol } = activity;
      const closedPosition = symbol === null ? undefined : openPositions.get(symbol);
      if (symbol === null || closedPosition === undefined) return;
      // Some contracts of the position stay when orders had reserved them.
      const quantity = closedPosition.quantity - (activity.quantity ?? closedPosition.quantity);
      if (quantity > 0) openPositions.set(symbol, { ...closedPosition, quantity });
      else openPositions.delete(symbol);
      return;
    }
    const { symbol, side, quantity, price, positionAfter } = fill;
    const value = price * quantity * CONTRACT_MULTIPLIER;
    cash += side === 'buy' ? -value : value;
    if (positionAfter === 0) openPositions.delete(symbol);
    else openPositions.set(symbol, { quantity: positionAfter, lastPrice: price });
  };
  return (at) => {
    for (let change = changes[nextIndex]; change !== undefined && change.at <= at; ) {
      applyChange(change);
      nextIndex += 1;
      change = changes[nextIndex];
    }
    let equity = cash;
    for (const [symbol, { quantity, lastPrice }] of openPositions) {
      const twiceMark = doubledMark(accountHistory.quoteAt(symbol, at)) ?? 2 * lastPrice;
      equity += Math.round((twiceMark * quantity * CONTRACT_MULTIPLIER) / 2);
    }
    return equity;
  };
}

function readHistoryQuery({ sessionsBetween }: AccountHistory, now: EpochMs, query: Query) {
  // Older clients say `date_start` and `date_end`.
  const startName = query.readText('start') === null ? 'date_start' : 'start';
  const endName = query.readText('end') === null ? 'date_end' : 'end';
  const start = query.readMoment(startName, Number.NaN, 'day-start');
  const end = query.readMoment(endName, now, 'day-end');
  if (start === null || end === null) return malformedRefusal('start and end must be timestamps');
  const period = query.readText('period');
  if (period !== null && !Number.isNaN(start) && query.readText(endName) !== null)
    return malformedRefusal('only two of start, end and period can be given');
  const resetsDaily = query.readChoice('pnl_reset', ['per_day', 'no_reset'], 'per_day');
  if (resetsDaily === null) return malformedRefusal('pnl_reset must be per_day or no_reset');
  const reportingModes = ['market_hours', 'extended_hours', 'continuous'] as const;
  // Options trade in regular hours only, so no equity is known beyond them.
  if (query.readChoice('intraday_reporting', reportingModes, 'market_hours') === null)
    return malformedRefusal(
      'intraday_reporting must be market_hours, extended_hours or continuous',
    );
  const historyPeriod = readPeriod(period ?? '1M');
  if (historyPeriod === null) return malformedRefusal('period must be a number and D, W, M or A');
  // A period with a start counts from that start; any other ends at the requested end.
  const until =
    period === null || Number.isNaN(start) || start > now
      ? end
      : lastMomentOf(lastDayOf(historyPeriod, tradingDate(start), sessionsBetween));
  const lastMoment = Math.min(until, now);
  const lastDate = tradingDate(lastMoment);
  const firstDate = Number.isNaN(start)
    ? firstDayOf(historyPeriod, lastDate, sessionsBetween)
    : tradingDate(start);
  const dayCount = (Date.parse(lastDate) - Date.parse(firstDate)) / DAY_MS;
  const defaultTimeframe: Timeframe =
    dayCount < 7 ? '1Min' : dayCount < MAX_INTRADAY_DAYS ? '15Min' : '1D';
  const timeframes = Object.keys(MINUTES_BY_TIMEFRAME) as Timeframe[];
  const timeframe = query.readChoice('timeframe', timeframes, defaultTimeframe);
  if (timeframe === null) return malformedRefusal('timeframe must be 1Min, 5Min, 15Min, 1H or 1D');
  if (timeframe !== '1D' && dayCount > MAX_INTRADAY_DAYS)
    return malformedRefusal(`timeframe must be 1D for more than ${MAX_INTRADAY_DAYS} days`);
  const types = query.readList('cashflow_types').filter((type) => type !== 'NONE');
  return {
    // Days count whole. After a close, the curve begins with the next session.
    sessions: sessionsBetween(firstDate, lastDate).filter(
      ({ open, close }) => open <= lastMoment && !(timeframe !== '1D' && close < start),
    ),
    end: lastMoment,
    timeframe,
    resetsDaily: resetsDaily === 'per_day' && timeframe !== '1D',
    wantsCashflow: (type: string) => types.includes('ALL') || types.includes(type),
  };
}

function lastMomentOf(date: TradingDate): EpochMs {
  return newYorkTime(`${date}T23:59`) + MINUTE - 1;
}

interface HistoryPeriod {
  readonly count: number;
  readonly unit: 'D' | 'W' | 'M' | 'A';
}

/** Null for a text that is no number of days, weeks, months or years. */
function readPeriod(text: string): HistoryPeriod | null {
  const [, digits = '', unit = ''] = /^(\d{1,3})([DWMA])$/i.exec(text) ?? [];
  const count = Number(digits);
  return count === 0 ? null : { count, unit: unit.toUpperCase() as HistoryPeriod['unit'] };
}

/** Days are sessions; longer units go by the calendar. */
function firstDayOf(
  { count, unit }: HistoryPeriod,
  end: TradingDate,
  sessionsBetween: AccountHistory['sessionsBetween'],
): TradingDate {
  if (unit === 'D')
    return sessionsBetween(addDays(end, -2 * count - 10), end).at(-count)?.date ?? end;
  return addDays(shiftDate(end, -count, unit), 1);
}

function lastDayOf(
  { count, unit }: HistoryPeriod,
  start: TradingDate,
  sessionsBetween: AccountHistory['sessionsBetween'],
): TradingDate {
  const searchEnd = addDays(start, 2 * count + 10);
  if (unit === 'D') return sessionsBetween(start, searchEnd)[count - 1]?.date ?? searchEnd;
  return addDays(shiftDate(start, count, unit), -1);
}

function shiftDate(date: TradingDate, count: number, unit: 'W' | 'M' | 'A'): TradingDate {
  if (unit === 'W') return addDays(date, 7 * count);
  const at = new Date(`${date}T00:00:00Z`);
  if (unit === 'M') at.setUTCMonth(at.getUTCMonth() + count);
  else at.setUTCFullYear(at.getUTCFullYear() + count);
  return at.toISOString().slice(0, 10);
}
