import type { Session, TradingDate } from '@tideline/engine';
import type { Broker } from './broker.ts';
import type { BrokerCredentials } from './credentials.ts';
import type { MarketData } from './market-data.ts';
import type { Venue, VenueOptions } from './venue.ts';
import type { Jitter, Wall } from './wall.ts';

export interface BrokerAdapter {
  /** Lists the default venue first. Throws `RangeError` on a bad setting of the operator. */
  listVenues(options: VenueOptions): readonly Venue[];
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
  /** Default: `sip`, the feed of all exchanges. */
  readonly feed?: 'sip' | 'iex';
  readonly playedSessions?: (from: TradingDate, to: TradingDate) => Promise<readonly Session[]>;
}
