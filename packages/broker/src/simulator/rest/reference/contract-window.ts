import {
  fromDollars,
  type OptionContract,
  type OptionSide,
  type Price,
  type TradingDate,
} from '@tideline/engine';
import { readNumber } from '../../exchange/orders/order-request.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { addDays, earlierDate, laterDate } from '../../market/time/wall-time.ts';
import type { Query } from '../../request/http-request.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}/;
const LISTED_DAYS = 14;

export interface ContractFilter {
  readonly from: TradingDate;
  readonly to: TradingDate;
  readonly low: Price;
  readonly high: Price;
  readonly side: OptionSide | 'any';
  /** False for roots or kinds that don't exist, so no contract matches. */
  readonly isListed: boolean;
}

/** A returned text names the unreadable parameter. Open-ended expiries reach to `standardTo`. */
export function readContractFilter(
  query: Query,
  root: string,
  today: TradingDate,
  standardTo: (from: TradingDate) => TradingDate,
): ContractFilter | string {
  const dates = ['expiration_date', 'expiration_date_gte', 'expiration_date_lte'];
  const badDate = dates.find(
    (name) => query.readText(name) !== null && query.readMoment(name, 0) === null,
  );
  if (badDate !== undefined) return `${badDate} must be a date (YYYY-MM-DD)`;
  const date = (name: string) => DATE_PATTERN.exec(query.readText(name) ?? '')?.[0] ?? null;
  const exact = date('expiration_date');
  const from = exact ?? date('expiration_date_gte') ?? today;
  const to = exact ?? date('expiration_date_lte') ?? standardTo(laterDate(from, today));
  const low = readStrike(query.readText('strike_price_gte'), 0);
  if (low === null) return 'strike_price_gte must be a number';
  const high = readStrike(query.readText('strike_price_lte'), Number.MAX_SAFE_INTEGER);
  if (high === null) return 'strike_price_lte must be a number';
  const side = query.readChoice<OptionSide | 'any'>('type', ['call', 'put', 'any'], 'any');
  if (side === null) return 'type must be call or put';
  const isListed = (query.readText('root_symbol') ?? root) === root;
  return {
    from: laterDate(from, today),
    to: earlierDate(to, lastListed(today)),
    low,
    high,
    side,
    isListed,
  };
}

export function selectContracts(
  market: SimulatedMarket,
  filter: ContractFilter,
): readonly OptionContract[] {
  if (!filter.isListed) return [];
  return sessionsWithin(market, filter.from, filter.to)
    .flatMap(({ date }) => market.contracts(date))
    .filter(
      ({ side, strike: at }) =>
        (filter.side === 'any' || side === filter.side) && at >= filter.low && at <= filter.high,
    )
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

function readStrike(text: string | null, absent: Price): Price | null {
  if (text === null) return absent;
  const dollars = readNumber(text);
  return dollars === null ? null : fromDollars(dollars);
}

export function lastListed(today: TradingDate): TradingDate {
  return addDays(today, LISTED_DAYS);
}

export function comingSunday(date: TradingDate): TradingDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, (7 - weekday) % 7);
}
