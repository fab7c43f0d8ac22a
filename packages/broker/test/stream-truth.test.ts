import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DOLLAR } from '@tideline/engine';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { AlpacaMarketData } from '../src/alpaca/alpaca-market-data.ts';
import type { AlpacaAddresses } from '../src/alpaca/venues.ts';
import { type ConformanceVenue, findAtTheMoneyCall } from '../src/conformance/venue.ts';
import type { MarketData } from '../src/port/market-data.ts';
import { startSteppedSimulator } from './simulator-venue.ts';
import { KEYS, ORDER, tradingServer } from './stream-listener.ts';
import { startStreamRelay } from './stream-relay.ts';
import { systemWall } from './system-wall.ts';

function addressesAt(tradingOrigin: string, tradingStreamOrigin: string): AlpacaAddresses {
  return {
    tradingOrigin,
    dataOrigin: tradingOrigin,
    tradingStreamOrigin,
    dataStreamOrigin: tradingStreamOrigin,
  };
}

it('D3 a healthy stream loses a fill: REST shows it all the same [D3]', async () => {
  const simulator = await startSteppedSimulator(7);
  onTestFinished(() => simulator.close());
  const relay = await startStreamRelay(simulator.origin.replace('http', 'ws'));
  onTestFinished(() => relay.close());
  relay.tamper = (message) => (/"event":"(partial_)?fill"/.test(String(message)) ? [] : [message]);
  const credentials = await simulator.openAccount(100_000 * DOLLAR);
  const addresses = addressesAt(simulator.origin, relay.origin);
  const broker = new AlpacaBroker({ addresses, credentials, wall: systemWall, jitter: () => 0.5 });
  onTestFinished(() => broker.close());
  const heard: string[] = [];
  const states: string[] = [];
  broker.updates({
    onOrder: ({ phase }) => heard.push(phase),
    onState: ({ type }) => states.push(type),
  });
  await vi.waitFor(() => expect(states).toEqual(['connecting', 'ready']));
  const clientOrderId = 'lost-fill-1';
  const data: MarketData = new AlpacaMarketData({ addresses, credentials, wall: systemWall });
  onTestFinished(() => data.close());
  const { contract } = await findAtTheMoneyCall({
    marketData: data,
    symbol: 'SPY',
  } as ConformanceVenue);
  const { symbol } = contract;
  const order = { symbol, side: 'buy', type: 'market', quantity: 1, limitPrice: null } as const;
  await broker.submit({ ...order, clientOrderId, positionIntent: 'buy_to_open' });
  await simulator.advance(1);
  await vi.waitFor(() => expect(heard).toEqual(['working']));
  expect(states).toEqual(['connecting', 'ready']);
  expect(await broker.orderByClientId(clientOrderId)).toMatchObject({
    phase: 'filled',
    filledQuantity: 1,
  });
  expect(await broker.positions()).toMatchObject([{ symbol, quantity: 1 }]);
});

describe('D11 a reconcile fails midway', () => {
  const whole = JSON.stringify([ORDER, { ...ORDER, id: 'order-2' }]);
  const partial: readonly [what: string, reply: (response: ServerResponse) => void][] = [
    [
      'cut off in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': whole.length });
        response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      },
    ],
    ['ended in the middle', (response) => response.end(whole.slice(0, whole.length / 2))],
    ['of an order that can not be read', (response) => response.end(JSON.stringify([ORDER, {}]))],
    ['of an error', (response) => response.writeHead(500).end('oops')],
  ];

  it.each(partial)('an answer %s gives nothing rather than a part [D11]', async (_, reply) => {
    const trading = await tradingServer();
    let isWell = false;
    const rest = createServer((_request, response) => {
      if (isWell) response.end(whole);
      else reply(response);
    });
    await new Promise<void>((resolve) => {
      rest.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => {
      rest.closeAllConnections();
      rest.close();
    });
    const origin = `http://127.0.0.1:${(rest.address() as AddressInfo).port}`;
    const hasty = {
      now: () => 0,
      after: (_ms: number, call: () => void) => {
        const timer = setTimeout(call, _ms >= 5_000 ? 2 ** 30 : 0);
        return () => clearTimeout(timer);
      },
    };
    const addresses = addressesAt(origin, trading.origin);
    const broker = new AlpacaBroker({
      addresses,
      credentials: KEYS,
      wall: hasty,
      jitter: () => 0.5,
    });
    onTestFinished(() => broker.close());
    const states: string[] = [];
    broker.updates({ onOrder: () => undefined, onState: ({ type }) => states.push(type) });
    await vi.waitFor(() => expect(states).toEqual(['connecting', 'ready']));
    await expect(broker.openOrders()).rejects.toMatchObject({ kind: 'unavailable' });
    isWell = true;
    expect(await broker.openOrders()).toHaveLength(2);
    expect(states).toEqual(['connecting', 'ready']);
  });
});
