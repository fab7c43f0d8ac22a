import { MINUTE } from '@tideline/engine';
import { describe, expect } from 'vitest';
import { buy, recordUpdates, restingOrder, setStage, settledCall } from '../test/stage.ts';
import { testFault } from '../test/test-fault.ts';

const SECOND = 1_000;

describe('accounts', () => {
  testFault('key-revoked', async () => {
    const stage = setStage({ rates: { 'key-revoked': 1 } });
    const { states } = recordUpdates(stage);
    const { error } = await settledCall(stage, stage.broker.submit(buy()));
    expect(error).toMatchObject({ kind: 'credentials', status: 401 });
    expect(states.at(-1)?.state).toMatchObject({ type: 'down', reason: 'credentials' });
    expect(await stage.wall.playUntil(stage.data.stockQuote('SPY'))).not.toBeNull();
  });

  testFault('account-blocked', async () => {
    const stage = setStage({ rates: { 'account-blocked': 1 } });
    expect(await stage.wall.playUntil(stage.broker.account())).toMatchObject({ isBlocked: true });
    const { error } = await settledCall(stage, stage.broker.submit(buy()));
    expect(error).toMatchObject({ kind: 'refused', status: 403 });
  });

  testFault('early-liquidation', async () => {
    const stage = setStage({ rates: { 'early-liquidation': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(5 * 60 * MINUTE);
    expect(stage.fills.map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(stage.orders.at(-1)).toMatchObject({ source: 'broker', status: 'filled' });
  });

  testFault('manual-close', async () => {
    const stage = setStage({ rates: { 'manual-close': 1 }, seed: 3 });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(5 * 60 * MINUTE);
    expect(stage.fills.map(({ side }) => side)).toEqual(['buy', 'sell']);
    expect(stage.orders.at(-1)).toMatchObject({ source: 'customer', status: 'filled' });
  });
});

describe('orders', () => {
  testFault('partial-fill', async () => {
    const stage = setStage({ rates: { 'partial-fill': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy({ quantity: 3 })));
    await stage.wall.passTime(MINUTE);
    expect(stage.fills.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  });

  const far = { side: 'sell', type: 'stop', limitPrice: null, stopPrice: 100 } as const;
  const stop = () => buy({ ...far, clientOrderId: 'stop-1', positionIntent: 'sell_to_close' });

  testFault('stop-refused', async () => {
    const stage = setStage({ rates: { 'stop-refused': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(MINUTE);
    const { error } = await settledCall(stage, stage.broker.submit(stop()));
    expect(error).toMatchObject({ kind: 'refused', status: 422 });
  });

  testFault('stop-canceled', async () => {
    const stage = setStage({ rates: { 'stop-canceled': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(MINUTE);
    await stage.wall.playUntil(stage.broker.submit(stop()));
    await stage.wall.passTime(6 * MINUTE);
    expect(stage.orders.at(-1)).toMatchObject({ clientOrderId: 'stop-1', status: 'canceled' });
  });

  testFault('stop-fills-first', async () => {
    const stage = setStage({ rates: { 'stop-fills-first': 1 } });
    await stage.wall.playUntil(stage.broker.submit(buy()));
    await stage.wall.passTime(MINUTE);
    const { id } = await stage.wall.playUntil(stage.broker.submit(stop()));
    await stage.wall.passTime(MINUTE);
    await stage.wall.playUntil(stage.broker.cancel(id));
    await stage.wall.passTime(SECOND);
    expect(stage.fills.at(-1)).toMatchObject({ clientOrderId: 'stop-1', side: 'sell' });
  });

  testFault('fill-during-cancel', async () => {
    const stage = setStage({ rates: { 'fill-during-cancel': 1 } });
    const { id } = await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    await stage.wall.playUntil(stage.broker.cancel(id));
    await stage.wall.passTime(SECOND);
    expect(stage.venue.ordersOf(stage.account.accountNumber)).toMatchObject([
      { status: 'filled', filledQuantity: 2, filledValue: 200 },
    ]);
  });

  testFault('cancel-stuck', async () => {
    const stage = setStage({ rates: { 'cancel-stuck': 1 } });
    const { id } = await stage.wall.playUntil(stage.broker.submit(restingOrder()));
    await stage.wall.playUntil(stage.broker.cancel(id));
    await stage.wall.passTime(30 * SECOND);
    stage.faults.setPlan({ seed: 1, rates: {} });
    const [stuck] = stage.venue.ordersOf(stage.account.accountNumber);
    expect(stuck).toMatchObject({ status: 'pending_cancel' });
    await stage.wall.passTime(31 * SECOND);
    const [order] = stage.venue.ordersOf(stage.account.accountNumber);
    expect(order).toMatchObject({ status: 'canceled' });
  });

  testFault('rejected-late', async () => {
    const stage = setStage({ rates: { 'rejected-late': 1 } });
    const accepted = await stage.wall.playUntil(stage.broker.submit(buy()));
    expect(accepted).toMatchObject({ phase: 'working' });
    await stage.wall.passTime(SECOND);
    const order = await stage.wall.playUntil(stage.broker.orderByClientId('entry-1'));
    expect(order).toMatchObject({ phase: 'rejected' });
  });
});
