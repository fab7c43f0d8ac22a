import { type EpochMs, MINUTE } from '@tideline/engine';
import type { SimulatedAccount } from '../../exchange/book.ts';
import {
  badDataRefusal,
  isRefusal,
  optionFeedRefusal,
  type Refusal,
  recentDataRefusal,
} from '../../exchange/refusal.ts';
import { type Query, readPageToken } from '../../request/http-request.ts';

const LATEST_FEEDS = ['sip', 'iex', 'otc', 'boats', 'delayed_sip', 'overnight'];
const HISTORY_FEEDS = ['sip', 'iex', 'otc', 'boats'];
const OPTION_FEEDS = ['opra', 'indicative'];
const ADJUSTMENT_NAMES = ['raw', 'split', 'dividend', 'spin-off', 'all'];
const MAX_SYMBOLS = 100;
const STOCK_SYMBOL = /^[A-Z]{1,5}(\.[A-Z]{1,3})?$/;
const OPTION_SYMBOL = /^[A-Z0-9]{1,6}\d{6}[CP]\d{8}$/;
/** Accounts on the basic plan read data of all exchanges only when it is this old. */
const BASIC_DELAY_MS = 15 * MINUTE;

const isBasic = (account: SimulatedAccount) => account.terms?.marketData === 'basic';

/** Every feed shows the same market; the plan decides which may be read. */
export function checkLatestFeed(query: Query, account: SimulatedAccount): Refusal | null {
  const currency = checkCurrency(query);
  if (currency !== null) return currency;
  const feed = query.readText('feed');
  if (feed !== null && !LATEST_FEEDS.includes(feed)) return badDataRefusal(`invalid feed: ${feed}`);
  return feed === 'sip' && isBasic(account) ? recentDataRefusal() : null;
}

export function checkOptionFeed(query: Query, account: SimulatedAccount): Refusal | null {
  const feed = query.readText('feed');
  if (feed !== null && !OPTION_FEEDS.includes(feed)) return badDataRefusal(`invalid feed: ${feed}`);
  return feed === 'opra' && isBasic(account) ? optionFeedRefusal() : null;
}

/** Past option trades and bars are OPRA's, which the basic plan lacks. */
export function checkOptionHistory(account: SimulatedAccount): Refusal | null {
  return isBasic(account) ? optionFeedRefusal() : null;
}

function checkCurrency(query: Query): Refusal | null {
  const currency = query.readText('currency') ?? 'USD';
  return currency.toUpperCase() === 'USD' ? null : badDataRefusal(`invalid currency: ${currency}`);
}

/**
 * These parameters are checked without effect: there are no splits, dividends or new names here.
 */
function checkIdleParameters(query: Query): Refusal | null {
  const wrong = query.readList('adjustment').find((name) => !ADJUSTMENT_NAMES.includes(name));
  if (wrong !== undefined) return badDataRefusal(`invalid adjustment: ${wrong}`);
  const asOf = query.readText('asof') ?? '-';
  if (asOf !== '-' && query.readMoment('asof', 0) === null)
    return badDataRefusal(`invalid asof: ${asOf}`);
  return checkCurrency(query);
}

export function checkStockSymbol(symbol: string): Refusal | null {
  return STOCK_SYMBOL.test(symbol) ? null : badDataRefusal(`invalid symbol: ${symbol}`);
}

export function readStockSymbols(query: Query): readonly string[] | Refusal {
  return readSymbols(query, STOCK_SYMBOL, Number.POSITIVE_INFINITY);
}

export function readOptionSymbols(query: Query): readonly string[] | Refusal {
  return readSymbols(query, OPTION_SYMBOL, MAX_SYMBOLS);
}

function readSymbols(query: Query, form: RegExp, most: number): readonly string[] | Refusal {
  const symbols = [...new Set(query.readList('symbols'))];
  if (symbols.length === 0) return badDataRefusal('symbols is required');
  if (symbols.length > most) return badDataRefusal(`too many symbols: at most ${most}`);
  const wrong = symbols.find((symbol) => !form.test(symbol));
  return wrong === undefined ? symbols : badDataRefusal(`invalid symbol: ${wrong}`);
}

export interface HistoryQuery {
  readonly start: EpochMs;
  /** Inclusive, never later than now. */
  readonly end: EpochMs;
  readonly limit: number;
  readonly isDescending: boolean;
  /** 0 on the first page. */
  readonly position: number;
}

/** Default: from `dayStart` to `newest`, the last instant that the account may know. */
export function readHistoryQuery(
  query: Query,
  now: EpochMs,
  dayStart: EpochMs,
  newest: EpochMs = now,
): HistoryQuery | Refusal {
  const start = query.readMoment('start', Math.min(dayStart, newest), 'day-start');
  if (start === null) return badDataRefusal(`invalid start: ${query.readText('start')}`);
  const end = query.readMoment('end', newest, 'day-end');
  if (end === null) return badDataRefusal(`invalid end: ${query.readText('end')}`);
  if (start > end) return badDataRefusal('invalid end: end should not be before start');
  const limit = query.readLimit(1_000, 10_000);
  if (limit === null) return badDataRefusal('invalid limit: must be between 1 and 10000');
  const sort = query.readChoice('sort', ['asc', 'desc'], 'asc');
  if (sort === null) return badDataRefusal('invalid sort: must be asc or desc');
  const position = readPageToken(query.readText('page_token'));
  if (position === null) return badDataRefusal('invalid page_token');
  return { start, end: Math.min(end, now), limit, isDescending: sort === 'desc', position };
}

/** On the basic plan, history of all exchanges must be old enough, and by default stops there. */
export function readStockHistory(
  query: Query,
  account: SimulatedAccount,
  now: EpochMs,
  dayStart: EpochMs,
): HistoryQuery | Refusal {
  const feed = query.readText('feed') ?? (isBasic(account) ? 'iex' : 'sip');
  if (!HISTORY_FEEDS.includes(feed)) return badDataRefusal(`invalid feed: ${feed}`);
  const idle = checkIdleParameters(query);
  if (idle !== null) return idle;
  const newest = feed === 'sip' && isBasic(account) ? now - BASIC_DELAY_MS : now;
  const history = readHistoryQuery(query, now, dayStart, newest);
  return !isRefusal(history) && history.end > newest ? recentDataRefusal() : history;
}
