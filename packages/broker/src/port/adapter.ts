import type { Session, TradingDate } from '@tideline/engine';
import type { Broker } from './broker.ts';
import type { BrokerCredentials } from './credentials.ts';
import type { MarketData } from './market-data.ts';
import type { Venue, VenueOptions } from './venue.ts';
import type { Jitter, Wall } from './wall.ts';

export interface BrokerAdapter {
  /** The adapter's venues, the default first. Throws `RangeError` on a bad operator setting. */
  venues(options: VenueOptions): readonly Venue[];
  openBroker(venue: Venue, options: BrokerOptions): Broker;
  openMarketData(venue: Venue, options: MarketDataOptions): MarketData;
}

export interface BrokerOptions {
  readonly credentials: BrokerCredentials;
  readonly wall: Wall;
  readonly jitter?: Jitter;
  readonly onIgnoredFrame?: (reason: string) => void;
}

export interface MarketDataOptions extends BrokerOptions {
  /** The broker's name of the stock feed. Default: the full feed. */
  readonly feed?: 'sip' | 'iex';
  readonly playedSessions?: (from: TradingDate, to: TradingDate) => Promise<readonly Session[]>;
}
