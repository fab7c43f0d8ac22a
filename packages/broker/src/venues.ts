/** Callers open brokers and market data by venue, so none of them names an adapter. */
import { ALPACA_ADAPTER } from './alpaca/index.ts';
import type { BrokerAdapter, BrokerOptions, MarketDataOptions } from './port/adapter.ts';
import type { Broker } from './port/broker.ts';
import type { MarketData } from './port/market-data.ts';
import { type Market, parseOrigin, type Venue, type VenueOptions } from './port/venue.ts';

/** The simulator speaks Alpaca's dialect. */
const ADAPTERS_BY_MARKET: Readonly<Record<Market, BrokerAdapter>> = {
  simulator: ALPACA_ADAPTER,
  alpaca: ALPACA_ADAPTER,
};

export type VenueResult =
  | { readonly type: 'venue'; readonly venue: Venue }
  | { readonly type: 'refused'; readonly message: string };

export function openBroker(venue: Venue, options: BrokerOptions): Broker {
  return ADAPTERS_BY_MARKET[venue.market].openBroker(venue, options);
}

export function openMarketData(venue: Venue, options: MarketDataOptions): MarketData {
  return ADAPTERS_BY_MARKET[venue.market].openMarketData(venue, options);
}

/** Lists the default venue first. Throws `RangeError` on a bad setting of the operator. */
export function listVenues(options: VenueOptions): readonly Venue[] {
  return ADAPTERS_BY_MARKET[options.market].listVenues(options);
}

export function resolveVenue(baseUrl: string, options: VenueOptions): VenueResult {
  const askedOrigin = parseOrigin(baseUrl);
  const venues = listVenues(options);
  const venue = venues.find(({ origin }) => origin === askedOrigin);
  if (venue !== undefined) return { type: 'venue', venue };
  const allowedText = venues.map(({ origin }) => origin).join(', ');
  return { type: 'refused', message: `baseUrl must be one of: ${allowedText}` };
}

export function venueById(id: string, options: VenueOptions): VenueResult {
  const venue = listVenues(options).find((candidate) => candidate.id === id);
  if (venue !== undefined) return { type: 'venue', venue };
  return { type: 'refused', message: `the broker "${id}" is not available here` };
}
