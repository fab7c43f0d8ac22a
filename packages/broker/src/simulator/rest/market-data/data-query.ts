import { type EpochMs, MINUTE } from '@tideline/engine';
import type { SimulatedAccount } from '../../exchange/book.ts';
import {
  dataRefusal,
  isRefusal,
  optionFeedRefusal,
  type Refusal,
  recentDataRefusal,
} from '../../exchange/refusal.ts';
import type { TimeStretch } from '../../market/session-source.ts';
import { type Query, readPageToken } from '../../request/http-request.ts';

const LATEST_FEEDS = ['sip', 'iex', 'otc', 'boats', 'delayed_sip', 'overnight'];
const HISTORY_FEEDS = ['sip', 'iex', 'otc', 'boats'];
const OPTION_FEEDS = ['opra', 'indicative'];
const ADJUSTMENT_NAMES = ['raw', 'split', 'dividend', 'spin-off', 'all'];
const MAX_SYMBOLS = 100;
const STOCK_SYMBOL_PATTERN = /^[A-Z]{1,5}(\.[A-Z]{1,3})?$/;
const OPTION_SYMBOL_PATTERN = /^[A-Z0-9]{1,6}\d{6}[CP]\d{8}$/;
/** Accounts on the basic plan read data of all exchanges only when it is this old. */
const BASIC_PLAN_DELAY_MS = 15 * MINUTE;

const hasBasicPlan = (account: SimulatedAccount) => account.terms?.marketData === 'basic';

/** Every feed shows the same market; the plan decides which may be read. */
export function checkLatestFeed(query: Query, account: SimulatedAccount): Refusal | null {
  const currencyRefusal = checkCurrency(query);
  if (currencyRefusal !== null) return currencyRefusal;
  const feed = query.readText('feed');
  if (feed !== null && !LATEST_FEEDS.includes(feed)) return dataRefusal(`invalid feed: ${feed}`);
  return feed === 'sip' && hasBasicPlan(account) ? recentDataRefusal() : null;
}

export function checkOptionFeed(query: Query, account: SimulatedAccount): Refusal | null {
  const feed = query.readText('feed');
  if (feed !== null && !OPTION_FEEDS.includes(feed)) return dataRefusal(`invalid feed: ${feed}`);
  return feed === 'opra' && hasBasicPlan(account) ? optionFeedRefusal() : null;
}

/** Past option trades and bars are OPRA's, which the basic plan lacks. */
export function checkOptionHistory(account: SimulatedAccount): Refusal | null {
  return hasBasicPlan(account) ? optionFeedRefusal() : null;
}

function checkCurrency(query: Query): Refusal | null {
  const currency = query.readText('currency') ?? 'USD';
  return currency.toUpperCase() === 'USD' ? null : dataRefusal(`invalid currency: ${currency}`);
}

/**
 * These parameters are checked without effect: there are no splits, dividends or new names here.
 */
function checkIgnoredParameters(query: Query): Refusal | null {
  const invalidName = query.readList('adjustment').find((name) => !ADJUSTMENT_NAMES.includes(name));
  if (invalidName !== undefined) return dataRefusal(`invalid adjustment: ${invalidName}`);
  const asOf = query.readText('asof') ?? '-';
  if (asOf !== '-' && query.readMoment('asof', 0) === null)
    return dataRefusal(`invalid asof: ${asOf}`);
  return checkCurrency(query);
}

export function checkStockSymbol(symbol: string): Refusal | null {
  return STOCK_SYMBOL_PATTERN.test(symbol) ? null : dataRefusal(`invalid symbol: ${symbol}`);
}

export function readStockSymbols(query: Query): readonly string[] | Refusal {
  return readSymbols(query, STOCK_SYMBOL_PATTERN, Number.POSITIVE_INFINITY);
}

export function readOptionSymbols(query: Query): readonly string[] | Refusal {
  return readSymbols(query, OPTION_SYMBOL_PATTERN, MAX_SYMBOLS);
}

function readSymbols(query: Query, pattern: RegExp, maxCount: number): readonly string[] | Refusal {
  const symbols = [...new Set(query.readList('symbols'))];
  if (symbols.length === 0) return dataRefusal('symbols is required');
  if (symbols.length > maxCount) return dataRefusal(`too many symbols: at most ${maxCount}`);
  const invalidName = symbols.find((symbol) => !pattern.test(symbol));
  return invalidName === undefined ? symbols : dataRefusal(`invalid symbol: ${invalidName}`);
}

export interface HistoryQuery {
  readonly start: EpochMs;
  /** Inclusive, never later than now. */
  readonly end: EpochMs;
  readonly limit: number;
  readonly isDescending: boolean;
  /** 0 on the first page. */
  readonly pagePosition: number;
}

export function pageStretch(query: HistoryQuery): TimeStretch {
  const { start, end, isDescending, pagePosition } = query;
  if (pagePosition === 0) return { from: start, to: end };
  return isDescending
    ? { from: start, to: Math.min(end, pagePosition) }
    : { from: Math.max(start, pagePosition), to: end };
}

/** Default: from `dayStart` to `newestAt`, the last instant that the account may know. */
export function readHistoryQuery(
  query: Query,
  now: EpochMs,
  dayStart: EpochMs,
  newestAt: EpochMs = now,
): HistoryQuery | Refusal {
  const start = query.readMoment('start', Math.min(dayStart, newestAt), 'day-start');
  if (start === null) return dataRefusal(`invalid start: ${query.readText('start')}`);
  const end = query.readMoment('end', newestAt, 'day-end');
  if (end === null) return dataRefusal(`invalid end: ${query.readText('end')}`);
  if (start > end) return dataRefusal('invalid end: end should not be before start');
  const limit = query.readLimit(1_000, 10_000);
  if (limit === null) return dataRefusal('invalid limit: must be between 1 and 10000');
  const sort = query.readChoice('sort', ['asc', 'desc'], 'asc');
  if (sort === null) return dataRefusal('invalid sort: must be asc or desc');
  const pagePosition = readPageToken(query.readText('page_token'));
  if (pagePosition === null) return dataRefusal('invalid page_token');
  return { start, end: Math.min(end, now), limit, isDescending: sort === 'desc', pagePosition };
}

/**
 * On the basic plan, history of all exchanges must be `BASIC_PLAN_DELAY_MS` old, and by default
 * ends there.
 */
export function readStockHistory(
  query: Query,
  account: SimulatedAccount,
  now: EpochMs,
  dayStart: EpochMs,
): HistoryQuery | Refusal {
  const feed = query.readText('feed') ?? (hasBasicPlan(account) ? 'iex' : 'sip');
  if (!HISTORY_FEEDS.includes(feed)) return dataRefusal(`invalid feed: ${feed}`);
  const ignoredRefusal = checkIgnoredParameters(query);
  if (ignoredRefusal !== null) return ignoredRefusal;
  const newestAt = feed === 'sip' && hasBasicPlan(account) ? now - BASIC_PLAN_DELAY_MS : now;
  const history = readHistoryQuery(query, now, dayStart, newestAt);
  return !isRefusal(history) && history.end > newestAt ? recentDataRefusal() : history;
}
