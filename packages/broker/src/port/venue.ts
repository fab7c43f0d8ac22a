import type { Pool } from '@tideline/engine';

/** The built-in simulator, or a broker by name. */
export const MARKETS = ['simulator', 'alpaca'] as const;
export type Market = (typeof MARKETS)[number];

/** Names for log lines and the start. */
export const BROKER_NAMES: Readonly<Record<Market, string>> = {
  simulator: 'the built-in simulator',
  alpaca: 'Alpaca',
};

/** One environment of a market: an address with its own money. */
export interface Venue {
  /**
   * The venue's id, stored in place of an address: the simulator's port changes with every start.
   */
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
  /** Simulator at `http://127.0.0.1:PORT`; null when none runs. */
  readonly simulatorOrigin: string | null;
}

export function poolOf({ market, environment }: Venue): Pool {
  return market === 'simulator' ? 'simulated' : environment;
}

/**
 * Origin that a text states, in the origin's own spelling with at most one slash; else null: user
 * names, paths, trailing dots and encodings, which a parser quietly repairs, are refused.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : null;
}
