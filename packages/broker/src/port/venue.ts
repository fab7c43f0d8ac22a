import type { Pool } from '@tideline/engine';

/** What the bot can trade at: the built-in simulator, or a broker by name. */
export const MARKETS = ['simulator', 'alpaca'] as const;
export type Market = (typeof MARKETS)[number];

/** As a log line and the start name them. */
export const BROKER_NAMES: Readonly<Record<Market, string>> = {
  simulator: 'the built-in simulator',
  alpaca: 'Alpaca',
};

/** One environment of a market: an address with money of its own. */
export interface Venue {
  /** What is stored in place of an address: the simulator's port changes with every start. */
  readonly id: string;
  readonly market: Market;
  readonly environment: 'paper' | 'live';
  /** Shown where a trader chooses. */
  readonly label: string;
  /** Where its calls go, without a path. */
  readonly origin: string;
}

export interface VenueOptions {
  readonly market: Market;
  /** Further origins the operator trusts with keys (`BROKER_HOSTS`). */
  readonly brokerHosts: readonly string[];
  /** `http://127.0.0.1:PORT`; null when no simulator runs. */
  readonly simulatorOrigin: string | null;
}

export function poolOf({ market, environment }: Venue): Pool {
  return market === 'simulator' ? 'simulated' : environment;
}

/**
 * The origin that a text states, or null. Only the origin's own spelling counts, with at most one
 * slash behind it: user names, paths, trailing dots, encodings and other spellings that a parser
 * quietly repairs are refused.
 */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : null;
}
