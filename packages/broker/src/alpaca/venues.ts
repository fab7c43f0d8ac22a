import { parseOrigin, type Venue, type VenueOptions } from '../port/venue.ts';

export interface AlpacaAddresses {
  readonly tradingOrigin: string;
  readonly dataOrigin: string;
  readonly tradingStreamOrigin: string;
  readonly dataStreamOrigin: string;
}

const DATA_ORIGIN = 'https://data.alpaca.markets';
const DATA_STREAM_ORIGIN = 'wss://stream.data.alpaca.markets';
const LOOPBACK_HOSTS = new Set(['127.0.0.1', 'localhost', '[::1]']);

const PAPER_VENUE: Venue = {
  id: 'paper',
  market: 'alpaca',
  environment: 'paper',
  label: 'Alpaca paper trading',
  origin: 'https://paper-api.alpaca.markets',
};
const LIVE_VENUE: Venue = {
  id: 'live',
  market: 'alpaca',
  environment: 'live',
  label: 'Alpaca live trading',
  origin: 'https://api.alpaca.markets',
};

/** Users choose among these venues: a base URL typed freely would send keys to any host. */
export function alpacaVenues(options: VenueOptions): readonly Venue[] {
  const { market, simulatorOrigin, brokerHosts } = options;
  if (market !== 'simulator') return [PAPER_VENUE, LIVE_VENUE, ...brokerHosts.map(operatorVenue)];
  return simulatorOrigin === null ? [] : [simulatedVenue(simulatorOrigin)];
}

export function addressesOf({ market, origin }: Venue): AlpacaAddresses {
  const tradingStreamOrigin = origin.replace(/^http/, 'ws');
  const isSimulator = market === 'simulator';
  return {
    tradingOrigin: origin,
    dataOrigin: isSimulator ? origin : DATA_ORIGIN,
    tradingStreamOrigin,
    dataStreamOrigin: isSimulator ? tradingStreamOrigin : DATA_STREAM_ORIGIN,
  };
}

/** The operator's address may hold accounts with real money, so it counts as live. */
function operatorVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin === null || !origin.startsWith('https://')) {
    throw new RangeError(
      `BROKER_HOSTS: ${text} is not an https origin such as ${PAPER_VENUE.origin}`,
    );
  }
  const { host } = new URL(origin);
  return { id: `host:${host}`, market: 'alpaca', environment: 'live', label: host, origin };
}

function simulatedVenue(text: string): Venue {
  const origin = parseOrigin(text);
  if (origin?.startsWith('http://') !== true || !LOOPBACK_HOSTS.has(new URL(origin).hostname)) {
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
