import type { BrokerOrder } from '@tideline/engine';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AlpacaBroker } from '../src/alpaca/alpaca-broker.ts';
import { startVenue } from '../src/simulator/test/harness.ts';
import { tinySymbol } from '../src/simulator/test/tiny-market.ts';
import { addressesAt } from './scripted-broker.ts';
import { systemWall } from './system-wall.ts';

test('an update with an unknown status is of an order that still works, and may be read again', async () => {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const broker = new AlpacaBroker({
    addresses: addressesAt(venue.simulator.origin),
    credentials: { keyId: me.keyId, secretKey: me.secretKey },
    wall: systemWall,
    jitter: () => 0.5,
  });
  onTestFinished(() => broker.close());
  const seen: BrokerOrder[] = [];
  const ready = vi.fn();
  broker.updates({
    onOrder: (order) => seen.push(order),
    onState: ({ type }) => type === 'ready' && ready(),
  });
  await vi.waitFor(() => expect(ready).toHaveBeenCalled());
  await venue.post('/sim/faults', { seed: 1, rates: { 'status-unknown': 1 } });
  const { id } = await broker.submit({
    clientOrderId: 'entry-1',
    symbol: tinySymbol('2025-02-04', 'call', 600),
    quantity: 1,
    side: 'buy',
    type: 'market',
    limitPrice: null,
    positionIntent: 'buy_to_open',
  });
  await venue.advanceBars(1);
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  const unknown = { id, status: 'pending_review', phase: 'working' };
  expect(seen).toMatchObject([
    { ...unknown, filledQuantity: 0 },
    { ...unknown, filledQuantity: 1 },
  ]);
  expect(await broker.openOrders()).toEqual([]);
  await venue.post('/sim/faults', { seed: 1, rates: {} });
  expect(await broker.orderByClientId('entry-1')).toMatchObject({ id, phase: 'filled' });
});
