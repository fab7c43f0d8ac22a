import type { Pool } from '@tideline/engine';

export const MARKETS = ['simulator', 'alpaca'] as const;
export type Market = (typeof MARKETS)[number];

/** Names for log lines and the startup text. */
export const BROKER_NAMES: Readonly<Record<Market, string>> = {
  simulator: 'the built-in simulator',
  alpaca: 'Alpaca',
};

/** One environment of a market: an address whose accounts hold their own kind of money. */
export interface Venue {
  /** Stored instead of an address, because the simulator's port changes with every start. */
  readonly id: string;
  readonly market: Market;
  readonly environment: 'paper' | 'live';
  readonly label: string;
  /** Origin of calls, without a path. */
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
 * The origin, only if the text is spelled as one, with at most one slash at the end; else null.
 * User names, paths, trailing dots and encodings are refused, because a URL parser would quietly
 * repair them.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : null;
}
