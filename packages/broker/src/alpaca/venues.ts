import { parseOrigin, type Venue, type VenueOptions } from '../port/venue.ts';

/** The four addresses of a venue, all without a path. */
export interface AlpacaAddresses {
  readonly tradingOrigin: string;
  readonly dataOrigin: string;
  /** Origin of the account's update stream. */
  readonly tradingStreamOrigin: string;
  /** Origin of the market data streams. */
  readonly dataStreamOrigin: string;
}

const DATA_ORIGIN = 'https://data.alpaca.markets';
const DATA_STREAM_ORIGIN = 'wss://stream.data.alpaca.markets';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const PAPER: Venue = {
  id: 'paper',
  market: 'alpaca',
  environment: 'paper',
  label: 'Alpaca paper trading',
  origin: 'https://paper-api.alpaca.markets',
};
const LIVE: Venue = {
  id: 'live',
  market: 'alpaca',
  environment: 'live',
  label: 'Alpaca live trading',
  origin: 'https://api.alpaca.markets',
};

/**
 * Where keys may be sent. Every address is one of this short list, compared as a parsed origin: a free
 * address would give a trader's keys to the host that was typed.
 */
export function alpacaVenues(options: VenueOptions): readonly Venue[] {
  const { market, simulatorOrigin, brokerHosts } = options;
  if (market !== 'simulator') return [PAPER, LIVE, ...brokerHosts.map(operatorVenue)];
  return simulatorOrigin === null ? [] : [simulatedVenue(simulatorOrigin)];
}

/** The simulator has everything at one address. */
export function addressesOf({ market, origin }: Venue): AlpacaAddresses {
  const tradingStreamOrigin = origin.replace(/^http/, 'ws');
  return market === 'simulator'
    ? {
        tradingOrigin: origin,
        dataOrigin: origin,
        tradingStreamOrigin,
        dataStreamOrigin: tradingStreamOrigin,
      }
    : {
        tradingOrigin: origin,
        dataOrigin: DATA_ORIGIN,
        tradingStreamOrigin,
        dataStreamOrigin: DATA_STREAM_ORIGIN,
      };
}

/** A host that the operator adds may be live, so that it counts as live. */
function operatorVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin === null || !origin.startsWith('https://')) {
    throw new RangeError(`BROKER_HOSTS: ${text} is not an https origin such as ${PAPER.origin}`);
  }
  const { host } = new URL(origin);
  return { id: `host:${host}`, market: 'alpaca', environment: 'live', label: host, origin };
}

function simulatedVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin?.startsWith('http://') !== true || !LOOPBACK.has(new URL(origin).hostname)) {
    throw new RangeError(`the simulator's address must be an http origin on loopback, was ${text}`);
  }
  return {
    id: 'simulated',
    market: 'simulator',
    environment: 'paper',
    label: 'Built-in simulator',
    origin,
  };
}
