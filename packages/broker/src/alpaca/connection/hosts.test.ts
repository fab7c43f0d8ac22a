import { describe, expect, it } from 'vitest';
import { HOSTILE_URLS } from '../../../test/hostile-urls.ts';
import { listVenues, resolveVenue, type VenueOptions, venueById } from './hosts.ts';

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
    const others = [
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
    for (const text of others) {
      expect(resolveVenue(text, SIMULATOR), text).toMatchObject({ type: 'refused' });
    }
    expect(resolveVenue('http://127.0.0.1:4711', SIMULATOR)).toEqual({
      type: 'venue',
      venue: {
        id: 'simulated',
        tradingOrigin: 'http://127.0.0.1:4711',
        dataOrigin: 'http://127.0.0.1:4711',
        tradingStreamOrigin: 'ws://127.0.0.1:4711',
        dataStreamOrigin: 'ws://127.0.0.1:4711',
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

describe('venueById', () => {
  it('finds a stored venue whatever the port of the day', () => {
    const today = { ...SIMULATOR, simulatorOrigin: 'http://127.0.0.1:5000' };
    expect(venueById('simulated', today)).toMatchObject({
      venue: { tradingOrigin: 'http://127.0.0.1:5000' },
    });
    expect(venueById('live', SIMULATOR).type).toBe('refused');
    expect(venueById('host:gone.example', ALPACA).type).toBe('refused');
  });
});
