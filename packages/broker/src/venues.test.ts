import { describe, expect, it } from 'vitest';
import { HOSTILE_URLS } from '../test/hostile-urls.ts';
import { addressesOf } from './alpaca/venues.ts';
import { poolOf, type VenueOptions } from './port/venue.ts';
import { listVenues, resolveVenue, venueById } from './venues.ts';

const ALPACA: VenueOptions = {
  market: 'alpaca',
  brokerHosts: ['https://broker.example.com'],
  simulatorOrigin: null,
};
const SIMULATOR: VenueOptions = {
  market: 'simulator',
  brokerHosts: ['https://broker.example.com'],
  simulatorOrigin: 'http://127.0.0.1:4711',
};

describe('resolveVenue', () => {
  it('knows paper, live and the hosts of the operator [V13.2.4]', () => {
    const ids = [
      'https://paper-api.alpaca.markets',
      'https://paper-api.alpaca.markets/',
      'https://api.alpaca.markets',
      'https://broker.example.com',
    ].map((text) => {
      const result = resolveVenue(text, ALPACA);
      return result.type === 'venue' ? result.venue.id : result.message;
    });
    expect(ids).toEqual(['paper', 'paper', 'live', 'host:broker.example.com']);
  });

  it('refuses every address but its own with the simulator', () => {
    const refused = [
      ...HOSTILE_URLS.map(([, , text]) => text),
      'https://paper-api.alpaca.markets',
      'https://api.alpaca.markets',
      'https://broker.example.com',
      'http://127.0.0.1:4712',
      'http://127.0.0.1.:4711',
      'http://127.1:4711',
      'http://2130706433:4711',
      'http://0177.0.0.1:4711',
      'http://localhost:4711',
      'http://user@127.0.0.1:4711',
      'http://127.0.0.1:04711',
      'https://127.0.0.1:4711',
    ];
    for (const text of refused) {
      expect(resolveVenue(text, SIMULATOR), text).toMatchObject({ type: 'refused' });
    }
    expect(resolveVenue('http://127.0.0.1:4711', SIMULATOR)).toEqual({
      type: 'venue',
      venue: {
        id: 'simulated',
        market: 'simulator',
        environment: 'paper',
        label: 'Built-in simulator',
        origin: 'http://127.0.0.1:4711',
      },
    });
  });

  it('never offers the simulator beside a real broker', () => {
    const both = { ...ALPACA, simulatorOrigin: 'http://127.0.0.1:4711' };
    expect(resolveVenue('http://127.0.0.1:4711', both).type).toBe('refused');
  });

  it('names the field and the choices in its refusal', () => {
    expect(resolveVenue('https://evil.example', SIMULATOR)).toEqual({
      type: 'refused',
      message: 'baseUrl must be one of: http://127.0.0.1:4711',
    });
  });
});

describe('listVenues', () => {
  it.each([
    'http://broker.example.com',
    'https://broker.example.com/v2',
    'broker.example.com',
    'https://u:p@broker.example.com',
  ])('refuses the operator host %s', (host) => {
    expect(() => listVenues({ ...ALPACA, brokerHosts: [host] })).toThrow(/^BROKER_HOSTS: /);
  });

  it.each(['http://10.0.0.1:80', 'https://127.0.0.1:4711', 'http://127.0.0.1:4711/x'])(
    'refuses the simulator address %s',
    (simulatorOrigin) => {
      expect(() => listVenues({ ...SIMULATOR, simulatorOrigin })).toThrow(/on loopback/);
    },
  );
});

it.each([
  [SIMULATOR, [['simulated', 'simulated', 'Built-in simulator']]],
  [
    ALPACA,
    [
      ['paper', 'paper', 'Alpaca paper trading'],
      ['live', 'live', 'Alpaca live trading'],
      ['host:broker.example.com', 'live', 'broker.example.com'],
    ],
  ],
])('a venue has a label and says whose money it is: %#', (options, expected) => {
  const venues = listVenues(options);
  expect(venues.map((venue) => [venue.id, poolOf(venue), venue.label])).toEqual(expected);
});

it('a simulated venue has everything at one address, a real one four', () => {
  const addresses = [...listVenues(SIMULATOR), ...listVenues(ALPACA).slice(1, 2)].map(addressesOf);
  expect(addresses.map((each) => Object.values(each))).toEqual([
    [
      'http://127.0.0.1:4711',
      'http://127.0.0.1:4711',
      'ws://127.0.0.1:4711',
      'ws://127.0.0.1:4711',
    ],
    [
      'https://api.alpaca.markets',
      'https://data.alpaca.markets',
      'wss://api.alpaca.markets',
      'wss://stream.data.alpaca.markets',
    ],
  ]);
});

describe('venueById', () => {
  it('finds a stored venue whatever the port of the day', () => {
    const today = { ...SIMULATOR, simulatorOrigin: 'http://127.0.0.1:5000' };
    expect(venueById('simulated', today)).toMatchObject({
      venue: { origin: 'http://127.0.0.1:5000' },
    });
    expect(venueById('live', SIMULATOR).type).toBe('refused');
    expect(venueById('host:gone.example', ALPACA).type).toBe('refused');
  });
});
