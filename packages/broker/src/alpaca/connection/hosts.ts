/**
 * Where keys may be sent. Every address is one of a short list, compared as a parsed origin: a free
 * address would hand a trader's keys to whoever typed it.
 */

export type VenueId = 'simulated' | 'paper' | 'live' | `host:${string}`;

/** One broker environment: its addresses, all without a path. */
export interface Venue {
  /** What is stored in place of an address: the simulator's port changes with every start. */
  readonly id: VenueId;
  readonly tradingOrigin: string;
  readonly dataOrigin: string;
  /** Origin of the account's update stream. */
  readonly tradingStreamOrigin: string;
  /** Origin of the market data streams. */
  readonly dataStreamOrigin: string;
}

export interface VenueOptions {
  readonly market: 'simulator' | 'alpaca';
  /** Further origins the operator trusts with keys (`BROKER_HOSTS`). */
  readonly brokerHosts: readonly string[];
  /** `http://127.0.0.1:PORT`; null when no simulator runs. */
  readonly simulatorOrigin: string | null;
}

export type VenueResult =
  | { readonly type: 'venue'; readonly venue: Venue }
  | { readonly type: 'refused'; readonly message: string };

const DATA_ORIGIN = 'https://data.alpaca.markets';
const DATA_STREAM_ORIGIN = 'wss://stream.data.alpaca.markets';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const PAPER_ORIGIN = 'https://paper-api.alpaca.markets';
const LIVE_ORIGIN = 'https://api.alpaca.markets';

/** Every venue of this process, the default one first. Throws `RangeError` on a bad operator setting. */
export function listVenues(options: VenueOptions): readonly Venue[] {
  if (options.market === 'simulator') {
    return options.simulatorOrigin === null ? [] : [simulatedVenue(options.simulatorOrigin)];
  }
  return [
    realVenue('paper', PAPER_ORIGIN),
    realVenue('live', LIVE_ORIGIN),
    ...options.brokerHosts.map(operatorVenue),
  ];
}

/** The venue that a typed base URL means, or why it means none. */
export function resolveVenue(baseUrl: string, options: VenueOptions): VenueResult {
  const origin = parseOrigin(baseUrl);
  const venues = listVenues(options);
  const venue = venues.find(({ tradingOrigin }) => tradingOrigin === origin);
  if (venue !== undefined) return { type: 'venue', venue };
  const allowed = venues.map(({ tradingOrigin }) => tradingOrigin).join(', ');
  return { type: 'refused', message: `baseUrl must be one of: ${allowed}` };
}

/** The venue that was stored under an id, or why there is none now. */
export function venueById(id: string, options: VenueOptions): VenueResult {
  const venue = listVenues(options).find((candidate) => candidate.id === id);
  if (venue !== undefined) return { type: 'venue', venue };
  return { type: 'refused', message: `the broker "${id}" is not available here` };
}

/**
 * The origin that a text states, or null. Only the origin's own spelling counts, with at most one
 * slash behind it: user names, paths, trailing dots, encodings and other spellings that a parser
 * would quietly repair are refused.
 */
function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin } = new URL(text);
  return text === origin || text === `${origin}/` ? origin : null;
}

function realVenue(id: VenueId, tradingOrigin: string): Venue {
  return {
    id,
    tradingOrigin,
    dataOrigin: DATA_ORIGIN,
    tradingStreamOrigin: tradingOrigin.replace(/^http/, 'ws'),
    dataStreamOrigin: DATA_STREAM_ORIGIN,
  };
}

function operatorVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin === null || !origin.startsWith('https://')) {
    throw new RangeError(`BROKER_HOSTS: ${text} is not an https origin such as ${PAPER_ORIGIN}`);
  }
  return realVenue(`host:${new URL(origin).host}`, origin);
}

function simulatedVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin?.startsWith('http://') !== true || !LOOPBACK.has(new URL(origin).hostname)) {
    throw new RangeError(`the simulator's address must be an http origin on loopback, was ${text}`);
  }
  const streams = origin.replace(/^http/, 'ws');
  return {
    id: 'simulated',
    tradingOrigin: origin,
    dataOrigin: origin,
    tradingStreamOrigin: streams,
    dataStreamOrigin: streams,
  };
}
