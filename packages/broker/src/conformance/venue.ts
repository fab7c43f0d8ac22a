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

/** Its market is within a full session and moves only by `passTime`. */
export interface ConformanceVenue {
  readonly symbol: string;
  readonly marketData: MarketData;
  readonly holiday: TradingDate;
  readonly halfDay: TradingDate;
  openAccount(cash: Money): Promise<Broker>;
  brokerWithUnknownKeys(): Broker;
  /** Lets five market minutes pass, with all reports. */
  passTime(): Promise<void>;
  /** Breaks all open streams; new ones can be opened. */
  cutStreams(): void;
  close(): Promise<void>;
}

export const AMPLE_CASH: Money = 1_000_000 * 10_000;

/** No quote shows so many contracts, so an order of them fills in parts. */
export const MORE_CONTRACTS_THAN_DISPLAYED = 5_000;

/** Polls, five market minutes apart, in which a broker must finish what it has accepted. */
const MAX_POLLS = 6;

export async function pollUntilFound<T>(
  venue: ConformanceVenue,
  description: string,
  poll: () => Promise<T | null> | T | null,
): Promise<T> {
  for (let pollCount = 0; ; pollCount += 1) {
    const polled = await poll();
    if (polled !== null) return polled;
    if (pollCount === MAX_POLLS)
      throw new Error(`${description}: not within ${MAX_POLLS * 5} market minutes`);
    await venue.passTime();
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

export async function findAtTheMoneyCall(venue: ConformanceVenue): Promise<QuotedContract> {
  const { marketData, symbol } = venue;
  const spotQuote = await marketData.stockQuote(symbol);
  if (spotQuote === null) throw new Error(`${symbol} has no quote`);
  const spotMid = (spotQuote.bid + spotQuote.ask) / 2;
  const calls = (await marketData.contracts(symbol, await venueToday(venue)))
    .filter(({ side }) => side === 'call')
    .sort((a, b) => Math.abs(a.strike - spotMid) - Math.abs(b.strike - spotMid));
  const contract = calls[0];
  if (contract === undefined) throw new Error(`${symbol} has no calls today`);
  const quote = (await marketData.optionQuotes([contract.symbol])).get(contract.symbol);
  if (quote === undefined) throw new Error(`${contract.symbol} has no quote`);
  return { contract, quote };
}
