import { describe, expect, it } from 'vitest';
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

const HOSTILE = [
  '',
  ' ',
  'paper-api.alpaca.markets',
  '//paper-api.alpaca.markets',
  'http://paper-api.alpaca.markets',
  'HTTPS://paper-api.alpaca.markets',
  'https:paper-api.alpaca.markets',
  'https:/paper-api.alpaca.markets',
  'https:\\\\paper-api.alpaca.markets',
  'https://paper-api.alpaca.markets\\',
  'https://PAPER-API.alpaca.markets',
  'https://paper-api.alpaca.markets.',
  'https://paper-api.alpaca.markets:443',
  'https://paper-api.alpaca.markets:8443',
  'https://paper-api.alpaca.markets:0443',
  'https://paper-api.alpaca.markets//',
  'https://paper-api.alpaca.markets/v2',
  'https://paper-api.alpaca.markets/../',
  'https://paper-api.alpaca.markets/?',
  'https://paper-api.alpaca.markets?x=1',
  'https://paper-api.alpaca.markets#',
  'https://paper-api.alpaca.markets/#@evil.example',
  'https://paper-api.alpaca.markets@evil.example',
  'https://evil.example@paper-api.alpaca.markets',
  'https://user:pass@paper-api.alpaca.markets',
  'https://@paper-api.alpaca.markets',
  'https://paper-api.alpaca.markets.evil.example',
  'https://evil.example/paper-api.alpaca.markets',
  'https://evilpaper-api.alpaca.markets',
  'https://alpaca.markets',
  'https://data.alpaca.markets',
  'https://paper%2Dapi.alpaca.markets',
  'https://paper-api%2Ealpaca.markets',
  'https://paper-api.alpaca.markets%00',
  'https://paper-api.alpaca.markets\u0000',
  'https://paper-api.alpaca.markets\n',
  'https://paper-api.al\tpaca.markets',
  ' https://paper-api.alpaca.markets',
  'https://paper-api.alpaca.markets ',
  'https://paper-api.alpaca。markets',
  'https://paper-api.alpаca.markets', // Cyrillic а
  'https://ｐaper-api.alpaca.markets',
  'https://xn--paper-api-.alpaca.markets',
  'wss://paper-api.alpaca.markets',
  'ftp://paper-api.alpaca.markets',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'blob:https://paper-api.alpaca.markets',
  'null',
  'http://127.0.0.1:4711',
  'http://localhost',
  'http://169.254.169.254',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
];

describe('resolveVenue', () => {
  it('knows paper, live and the hosts of the operator', () => {
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

  it.each(HOSTILE)('refuses %j', (text) => {
    expect(resolveVenue(text, ALPACA).type).toBe('refused');
  });

  it('refuses every address but its own with the simulator', () => {
    const others = [
      ...HOSTILE.filter((text) => text !== 'http://127.0.0.1:4711'),
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
