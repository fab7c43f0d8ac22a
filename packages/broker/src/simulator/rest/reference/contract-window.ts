import { fromDollars, type OptionSide, type Price, type TradingDate } from '@tideline/engine';
import { readNumber } from '../../exchange/orders/order-request.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { addDays, earlierDate, laterDate } from '../../market/time/new-york-time.ts';
import type { Query } from '../../request/http-request.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}/;
const LISTED_DAYS_AHEAD = 14;

export interface ContractFilter {
  readonly minExpiry: TradingDate;
  readonly maxExpiry: TradingDate;
  readonly minStrike: Price;
  readonly maxStrike: Price;
  readonly side: OptionSide | 'any';
  /** False for roots or kinds that don't exist, so no contract matches. */
  readonly canMatch: boolean;
}

/**
 * A returned text names the unreadable parameter. Open-ended expiries reach to `defaultMaxExpiry`.
 */
export function readContractFilter(
  query: Query,
  root: string,
  today: TradingDate,
  defaultMaxExpiry: (minExpiry: TradingDate) => TradingDate,
): ContractFilter | string {
  const dates = ['expiration_date', 'expiration_date_gte', 'expiration_date_lte'];
  const badDate = dates.find((name) => query.readMoment(name, 0) === null);
  if (badDate !== undefined) return `${badDate} must be a date (YYYY-MM-DD)`;
  const readDate = (name: string) => DATE_PATTERN.exec(query.readText(name) ?? '')?.[0] ?? null;
  const exactDate = readDate('expiration_date');
  const minExpiry = exactDate ?? readDate('expiration_date_gte') ?? today;
  const maxExpiry =
    exactDate ?? readDate('expiration_date_lte') ?? defaultMaxExpiry(laterDate(minExpiry, today));
  const minStrike = readStrike(query.readText('strike_price_gte'), 0);
  if (minStrike === null) return 'strike_price_gte must be a number';
  const maxStrike = readStrike(query.readText('strike_price_lte'), Number.MAX_SAFE_INTEGER);
  if (maxStrike === null) return 'strike_price_lte must be a number';
  const side = query.readChoice<OptionSide | 'any'>('type', ['call', 'put', 'any'], 'any');
  if (side === null) return 'type must be call or put';
  const canMatch = (query.readText('root_symbol') ?? root) === root;
  return {
    minExpiry: laterDate(minExpiry, today),
    maxExpiry: earlierDate(maxExpiry, lastListedExpiry(today)),
    minStrike,
    maxStrike,
    side,
    canMatch,
  };
}

export function selectContracts(market: SimulatedMarket, filter: ContractFilter) {
  const { minStrike, maxStrike, canMatch } = filter;
  if (!canMatch) return [];
  return sessionsWithin(market, filter.minExpiry, filter.maxExpiry)
    .flatMap(({ date }) => market.contracts(date))
    .filter(({ strike }) => strike >= minStrike && strike <= maxStrike)
    .filter(({ side }) => filter.side === 'any' || side === filter.side)
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function readStrike(text: string | null, defaultStrike: Price): Price | null {
  if (text === null) return defaultStrike;
  const dollars = readNumber(text);
  return dollars === null ? null : fromDollars(dollars);
}

export function lastListedExpiry(today: TradingDate): TradingDate {
  return addDays(today, LISTED_DAYS_AHEAD);
}

export function comingSunday(date: TradingDate): TradingDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}
