import { formatMoney, type Money } from '@tideline/engine';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import { type AlpacaAddresses, addressesOf } from '../src/alpaca/venues.ts';
import type { ConformanceVenue } from '../src/conformance/index.ts';
import type { Broker } from '../src/port/broker.ts';
import type { BrokerCredentials } from '../src/port/credentials.ts';
import { startSimulator } from '../src/simulator/index.ts';
import { resolveVenue } from '../src/venues.ts';
import { startCheckingRelay } from './checking-relay.ts';
import { startCutProxy } from './cut-proxy.ts';
import { createMemoryStore } from './memory-store.ts';
import { systemWall } from './system-wall.ts';

async function call<T>(origin: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Time passes only by an advance. */
export async function startSteppedSimulator(seed: number) {
  const simulator = await startSimulator({
    store: createMemoryStore(),
    symbol: 'SPY',
    speed: 'step',
    seed,
    barFile: null,
    startText: null,
    port: 0,
    wall: systemWall,
    log: () => undefined,
  });
  return {
    ...simulator,
    openAccount: (cash: Money) =>
      call<BrokerCredentials>(simulator.origin, '/sim/accounts', {
        cash: Number(formatMoney(cash)),
      }),
    advance: (bars: number) => call<unknown>(simulator.origin, '/sim/advance', { bars }),
    close: () => simulator.close(),
  };
}

/** The adapter over HTTP and WebSocket. Closing it throws when an answer was not as documented. */
export async function startSimulatorVenue(seed: number): Promise<ConformanceVenue> {
  const simulator = await startSteppedSimulator(seed);
  const proxy = await startCutProxy(Number(new URL(simulator.origin).port));
  const { origin, ...relay } = await startCheckingRelay(simulator.origin);
  const resolved = resolveVenue(origin, {
    market: 'simulator',
    brokerHosts: [],
    simulatorOrigin: origin,
  });
  if (resolved.type !== 'venue') throw new Error(resolved.message);
  const streams = `ws://127.0.0.1:${proxy.port}`;
  const addresses: AlpacaAddresses = {
    ...addressesOf(resolved.venue),
    tradingStreamOrigin: streams,
    dataStreamOrigin: streams,
  };
  const timing = { wall: systemWall, jitter: () => 0.5 };
  const brokers: Broker[] = [];
  const connect = (credentials: BrokerCredentials): Broker => {
    const broker = new AlpacaBroker({ addresses, credentials, ...timing });
    brokers.push(broker);
    return broker;
  };
  const marketData = new AlpacaMarketData({
    addresses,
    credentials: await simulator.openAccount(0),
    ...timing,
  });
  return {
    symbol: 'SPY',
    marketData,
    holiday: '2026-11-26',
    halfDay: '2026-11-27',
    openAccount: async (cash) => connect(await simulator.openAccount(cash)),
    brokerWithUnknownKeys: () => connect({ keyId: 'PKNOBODY', secretKey: 'nothing' }),
    async passTime() {
      await simulator.advance(1);
    },
    cutStreams: proxy.cut,
    async close() {
      await Promise.all([marketData.close(), ...brokers.map((broker) => broker.close())]);
      proxy.close();
      await simulator.close();
      relay.close();
    },
  };
}
