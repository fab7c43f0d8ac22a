import type { Pool } from '@tideline/engine';

export const MARKETS = ['simulator', 'alpaca'] as const;
export type Market = (typeof MARKETS)[number];

export const BROKER_NAMES: Readonly<Record<Market, string>> = {
  simulator: 'the built-in simulator',
  alpaca: 'Alpaca',
};

/** An address whose accounts all hold the same kind of money: simulated, paper or live. */
export interface Venue {
  /** Stored instead of an address: the simulator's port changes with every start. */
  readonly id: string;
  readonly market: Market;
  readonly environment: 'paper' | 'live';
  readonly label: string;
  readonly origin: string;
}

export interface VenueOptions {
  readonly market: Market;
  /** Further origins that the operator trusts with keys (`BROKER_HOSTS`). */
  readonly brokerHosts: readonly string[];
  /** `http://127.0.0.1:PORT`; null when no simulator runs. */
  readonly simulatorOrigin: string | null;
}

export function poolOf({ market, environment }: Venue): Pool {
  return market === 'simulator' ? 'simulated' : environment;
}

/**
 * Null unless the text is spelled as an origin, with at most one slash at the end. User names,
 * paths, trailing dots and encodings are refused, because a URL parser would quietly repair them.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : null;
}
