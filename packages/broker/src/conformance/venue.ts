import {
  type Money,
  type OptionContract,
  type Quote,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import { expect } from 'vitest';
import type { Broker } from '../port/broker.ts';
import type { BrokerError, BrokerErrorKind } from '../port/broker-error.ts';
import type { MarketData } from '../port/market-data.ts';

/** Its market is within a full session and moves only by `pass`. */
export interface ConformanceVenue {
  readonly symbol: string;
  readonly marketData: MarketData;
  readonly holiday: TradingDate;
  readonly halfDay: TradingDate;
  openAccount(cash: Money): Promise<Broker>;
  withUnknownKeys(): Broker;
  /** Lets five market minutes pass, with all reports. */
  pass(): Promise<void>;
  /** Breaks all open streams; new ones can be opened. */
  cutStreams(): void;
  close(): Promise<void>;
}

export const AMPLE_CASH: Money = 1_000_000 * 10_000;

/** No quote shows so many contracts, so an order of them fills in parts. */
export const MORE_THAN_SHOWN = 5_000;

/** Times that five market minutes pass for a broker to finish what it has accepted. */
const MAX_TRIES = 6;

export async function pollUntilFound<T>(
  venue: ConformanceVenue,
  what: string,
  look: () => Promise<T | null> | T | null,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    if (tries === MAX_TRIES) throw new Error(`${what}: not within ${MAX_TRIES * 5} market minutes`);
    await venue.pass();
  }
}

export async function expectRefused(
  call: Promise<unknown>,
  expected: { readonly kind: BrokerErrorKind } & Partial<BrokerError>,
): Promise<void> {
  await expect(call).rejects.toMatchObject({ name: 'BrokerError', ...expected });
}

export interface QuotedContract {
  readonly contract: OptionContract;
  readonly quote: Quote;
}

export async function venueToday(venue: ConformanceVenue): Promise<TradingDate> {
  const { now } = await venue.marketData.clock();
  return tradingDate(now);
}

export async function atTheMoney(venue: ConformanceVenue): Promise<QuotedContract> {
  const { marketData, symbol } = venue;
  const spot = await marketData.stockQuote(symbol);
  if (spot === null) throw new Error(`${symbol} has no quote`);
  const middle = (spot.bid + spot.ask) / 2;
  const calls = (await marketData.contracts(symbol, await venueToday(venue)))
    .filter(({ side }) => side === 'call')
    .sort((a, b) => Math.abs(a.strike - middle) - Math.abs(b.strike - middle));
  const contract = calls[0];
  if (contract === undefined) throw new Error(`${symbol} has no calls today`);
  const quote = (await marketData.optionQuotes([contract.symbol])).get(contract.symbol);
  if (quote === undefined) throw new Error(`${contract.symbol} has no quote`);
  return { contract, quote };
}
