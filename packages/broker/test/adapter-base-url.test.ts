import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import { addressesOf } from '../src/alpaca/venues.ts';
import type { ResolveHost } from '../src/connection/guarded-agent.ts';
import type { VenueOptions } from '../src/port/venue.ts';
import { resolveVenue } from '../src/venues.ts';
import { HOSTILE_URLS, LISTENER_PORT } from './hostile-urls.ts';
import { HASTY_WALL } from './manual-wall.ts';
import { addressesAt, jsonReply, startScript } from './scripted-broker.ts';

let connections = 0;
const attacker = net.createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const lookUp = vi.spyOn(dns, 'lookup');
const connect = vi.spyOn(net.Socket.prototype, 'connect');
syncBuiltinESMExports();

beforeAll(async () => {
  await new Promise<void>((resolve) => attacker.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  lookUp.mockClear();
  connect.mockClear();
  connections = 0;
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  attacker.close();
});

function withPort(text: string): string {
  return text.replaceAll(LISTENER_PORT, String((attacker.address() as AddressInfo).port));
}

function answering(...answers: readonly string[][]) {
  let asked = 0;
  const resolve: ResolveHost = (_hostname, _options, callback) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: net.isIP(address) })),
    );
  };
  return { resolve, asked: () => asked };
}

const CREDENTIALS = { keyId: 'KEY', secretKey: 'SECRET' };
const ALPACA: VenueOptions = {
  market: 'alpaca',
  brokerHosts: ['https://broker.example.com'],
  simulatorOrigin: null,
};

async function useBaseUrl(
  text: string,
  options: VenueOptions,
  resolve?: ResolveHost,
): Promise<string> {
  const result = resolveVenue(text, options);
  if (result.type === 'refused') return result.message;
  const broker = new AlpacaBroker({
    addresses: addressesOf(result.venue),
    credentials: CREDENTIALS,
    wall: HASTY_WALL,
    ...(resolve === undefined ? {} : { resolveHost: resolve }),
  });
  await broker.account();
  return 'connected';
}

describe('a base URL', () => {
  it('has more than sixty hostile forms to be tried [M1]', () => {
    expect(new Set(HOSTILE_URLS.map(([, , text]) => text)).size).toBeGreaterThan(150);
  });

  it.each(HOSTILE_URLS)(
    'is refused for %s, and nothing is sent: %j [M1] [V1.2.2] [V4.4.1] [V13.2.5]',
    async (_trick, _shown, form) => {
      const text = withPort(form);
      const expected = 'baseUrl must be one of: https://paper-api.alpaca.markets, ';
      expect(await useBaseUrl(text, ALPACA)).toMatch(expected);
      const simulator = {
        market: 'simulator',
        brokerHosts: [],
        simulatorOrigin: 'http://127.0.0.1:4711',
      };
      expect(await useBaseUrl(text, simulator as VenueOptions)).toBe(
        'baseUrl must be one of: http://127.0.0.1:4711',
      );
      expect(lookUp).not.toHaveBeenCalled();
      expect(connect).not.toHaveBeenCalled();
      expect(connections).toBe(0);
    },
  );

  it('of the simulator is connected to: the watchers see what there is to see', async () => {
    const { origin } = await startScript(jsonReply(200, ACCOUNT));
    lookUp.mockClear();
    const options = { market: 'simulator', brokerHosts: [], simulatorOrigin: origin } as const;
    expect(await useBaseUrl(origin, options)).toBe('connected');
    expect(connect).toHaveBeenCalled();
    const named = origin.replace('127.0.0.1', 'localhost');
    expect(await useBaseUrl(named, { ...options, simulatorOrigin: named })).toBe('connected');
    expect(lookUp).toHaveBeenCalledTimes(1);
  });
});

const ACCOUNT = {
  account_number: 'PA1',
  status: 'ACTIVE',
  cash: '1',
  equity: '1',
  last_equity: '1',
  buying_power: '1',
};

describe('the adapter itself', () => {
  /** Plain http to this machine is the simulator's address, and no trick. */
  const isSimulator = (text: string) =>
    URL.canParse(text) &&
    [`http://127.0.0.1:${LISTENER_PORT}`, `http://localhost:${LISTENER_PORT}`].includes(text);

  it.each(HOSTILE_URLS.filter(([, , text]) => !isSimulator(text)))(
    'reaches no one, should %s ever pass for a venue: %j [M2]',
    async (_trick, _shown, form) => {
      const options = {
        addresses: addressesAt(withPort(form)),
        credentials: CREDENTIALS,
        wall: HASTY_WALL,
        resolveHost: answering(['127.0.0.1']).resolve,
      };
      const broker = new AlpacaBroker(options);
      const marketData = new AlpacaMarketData(options);
      const calls = [
        broker.account(),
        broker.submit({
          clientOrderId: 'a-entry-1',
          symbol: 'SPY261120C00670000',
          quantity: 1,
          side: 'sell',
          type: 'market',
          limitPrice: null,
          positionIntent: 'sell_to_close',
        }),
        broker.cancel('1'),
        marketData.clock(),
        marketData.stockQuote('SPY'),
      ];
      for (const result of await Promise.allSettled(calls)) {
        expect(result).toMatchObject({ status: 'rejected', reason: { name: 'BrokerError' } });
      }
      expect(connections).toBe(0);
    },
  );
});

describe('a trusted name', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, in disguise', ['::ffff:127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a private network', ['10.0.0.8']],
    ['a private network, by IPv6', ['fd00::8']],
    ['a carrier’s network', ['100.64.0.1']],
    ['nowhere', ['0.0.0.0']],
    ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
    ['a private and a public address', ['127.0.0.1', '93.184.216.34']],
  ])('that means %s is refused before anything is sent [M1]', async (_, addresses) => {
    const { resolve, asked } = answering(addresses);
    const origin = withPort(`https://broker.example.com:${LISTENER_PORT}`);
    const options: VenueOptions = { ...ALPACA, brokerHosts: [origin] };
    await expect(useBaseUrl(origin, options, resolve)).rejects.toMatchObject({
      name: 'BrokerError',
      kind: 'refused',
      status: null,
      message: 'account: broker.example.com is no address that keys may be sent to',
    });
    expect(asked()).toBe(1);
    expect(connections).toBe(0);
  });

  it('is checked again at every connection [M1] [V13.2.5]', async () => {
    const { resolve, asked } = answering(['127.0.0.1'], ['10.0.0.1']);
    const addresses = addressesAt('https://broker.example.com');
    const broker = new AlpacaBroker({
      addresses,
      credentials: CREDENTIALS,
      wall: HASTY_WALL,
      resolveHost: resolve,
    });
    await expect(broker.account()).rejects.toMatchObject({ kind: 'refused' });
    await expect(broker.account()).rejects.toMatchObject({ kind: 'refused' });
    expect(asked()).toBe(2);
  });

  it('that has no address is unavailable, and asked for again [A19]', async () => {
    const { resolve, asked } = answering([]);
    const origin = 'https://broker.example.com';
    await expect(useBaseUrl(origin, ALPACA, resolve)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'account: no answer (broker.example.com has no address)',
    });
    expect(asked()).toBe(3);
  });

  it.each([
    'https://10.0.0.1',
    `https://127.0.0.1:${LISTENER_PORT}`,
    `https://[::1]:${LISTENER_PORT}`,
  ])('may not be an address of a private network: %s', async (form) => {
    const origin = withPort(form);
    const options: VenueOptions = { ...ALPACA, brokerHosts: [origin] };
    await expect(useBaseUrl(origin, options)).rejects.toMatchObject({ kind: 'refused' });
    expect(connections).toBe(0);
  });

  it('of the simulator means this machine alone', async () => {
    const { resolve } = answering(['93.184.216.34']);
    const origin = 'http://localhost:4711';
    const options: VenueOptions = { market: 'simulator', brokerHosts: [], simulatorOrigin: origin };
    await expect(useBaseUrl(origin, options, resolve)).rejects.toMatchObject({ kind: 'refused' });
  });
});
