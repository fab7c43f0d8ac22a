import type { BrokerAdapter } from '../port/adapter.ts';
import { AlpacaBroker } from './alpaca-broker.ts';
import { AlpacaMarketData } from './alpaca-market-data.ts';
import { addressesOf, alpacaVenues } from './venues.ts';

export const ALPACA_ADAPTER: BrokerAdapter = {
  listVenues: alpacaVenues,
  openBroker: (venue, options) => new AlpacaBroker({ ...options, addresses: addressesOf(venue) }),
  openMarketData: (venue, options) =>
    new AlpacaMarketData({ ...options, addresses: addressesOf(venue) }),
};
