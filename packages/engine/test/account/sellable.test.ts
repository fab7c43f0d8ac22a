import { describe, expect, it } from 'vitest';
import type { AccountRead } from '../../src/account/state/event.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { Moment } from '../../src/model/time.ts';
import { AccountScript } from './account-script.ts';
import { intentTimes } from './intent-times.ts';
import { at } from './market.ts';
import {
  after,
  alarm,
  ENTRY,
  isReconcile,
  longHeldAccount,
  outputDuring,
  readOf,
  report,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

describe('an order that a read leaves out', () => {
  it('is looked up when it worked before the read began', () => {
    const script = AccountScript.trading();
    script.bar();
    script.isDown = true;
    const { changedAt } = script.trade.orders[0] ?? { changedAt: script.now };
    const without = (startedAt: Moment) => ({
      ...readOf(script, 0, { startedAt }),
      openOrders: [],
    });
    const lookUps = (read: AccountRead) => {
      const before = script.intents.length;
      script.send(read);
      return script.intents.slice(before).filter(({ type }) => type === 'look-up');
    };
    after(script, 500);
    expect(lookUps(without(changedAt))).toEqual([]);
    expect(lookUps(script.broker.read(script.now))).toEqual([]);
    expect(lookUps(without(script.now))).toEqual([{ type: 'look-up', clientOrderId: ENTRY }]);
  });

  it('is not looked up when it has ended', () => {
    const script = longHeldAccount();
    const before = script.intents.length;
    script.send(readOf(script, 23));
    expect(script.intents.slice(before)).toEqual([]);
  });
});

describe('what a sell may take', () => {
  function asked(): AccountScript {
    const script = longHeldAccount();
    script.command({ type: 'close' });
    expect(script.trade.exit).toMatchObject({ positionAskedAt: script.now, sellable: null });
    return script;
  }
  const exitOrder = (script: AccountScript) =>
    script.trade.orders.find(({ role }) => role === 'exit');

  it.each([
    [23, 23, 23],
    [23, 7, 7],
    [23, 7.9, 7],
    [30, 30, 23],
  ])('of %d held and %d available is %d', (held, available, quantity) => {
    const script = asked();
    script.send(readOf(script, held, { available }));
    expect(exitOrder(script)?.request.quantity).toBe(quantity);
  });

  it.each([
    [23, 0],
    [23, -3],
  ])('of %d held and %d available is nothing yet', (held, available) => {
    const script = asked();
    script.send(readOf(script, held, { available }));
    expect(exitOrder(script)).toBeUndefined();
    expect(script.trade.exit).toMatchObject({ failures: 1, sellable: null });
  });

  it('is not reported by a read that began before it was asked for', () => {
    const script = asked();
    const { wall, market } = script.now;
    script.send(readOf(script, 23, { startedAt: { wall: wall - 1, market } }));
    expect(exitOrder(script)).toBeUndefined();
    script.send(readOf(script, 23));
    expect(exitOrder(script)).toBeDefined();
  });

  it('is not reported while it was not asked for', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 23));
    expect(script.trade.exit).toBeNull();
  });

  it('is freed from external orders in that contract, once each [A11] [C2]', () => {
    const script = asked();
    const mine = script.broker.restExternally(SYMBOL, 20, 5);
    const other = script.broker.restExternally('SPY261120P00660000', 1, 5);
    const before = script.intents.length;
    const read = { ...readOf(script, 23, { available: 3 }), openOrders: [mine, other] };
    script.send(read);
    expect(script.intents.slice(before).filter(({ type }) => type === 'cancel')).toEqual([
      { type: 'cancel', clientOrderId: mine.clientOrderId, brokerId: mine.id },
    ]);
    expect(script.alarms[0]).toEqual(
      alarm(
        'warning',
        `EXIT_BLOCKED:${mine.id}`,
        `An external order keeps ${SYMBOL} from being sold: it is being cancelled.`,
      ),
    );
  });

  it('is not reported while a sell lives that was found at the broker', () => {
    const script = asked();
    const order = report({
      clientOrderId: `${TRADE}-exit-emergency`,
      side: 'sell',
      type: 'market',
      limitPrice: null,
    });
    script.send({ type: 'order', order });
    script.send({ ...readOf(script, 23, { available: 0 }), openOrders: [order] });
    expect(script.trade.exit).toMatchObject({ positionAskedAt: script.now, sellable: null });
  });

  it('is not asked for again once it is reported, though the market has closed by then', () => {
    const script = longHeldAccount();
    script.now = at('15:59:59');
    script.command({ type: 'close' });
    script.now = at('16:00');
    script.send(readOf(script, 23, { available: 7 }));
    script.unread();
    expect(script.trade.exit).toMatchObject({ sellable: 7 });
    expect(intentTimes(script, isReconcile, 5, { isSilent: true })).toEqual([]);
  });

  it('leaves external orders alone while all of it is available', () => {
    const script = asked();
    const mine = script.broker.restExternally(SYMBOL, 2, 5);
    script.send({ ...readOf(script, 25, { available: 23 }), openOrders: [mine] });
    expect(script.intents.filter(({ type }) => type === 'cancel')).toEqual([]);
    expect(exitOrder(script)?.request.quantity).toBe(23);
  });
});

describe('an external order', () => {
  it('is known while it works, and forgotten with its end', () => {
    const script = AccountScript.trading();
    const first = script.broker.restExternally('SPY261120P00660000', 2, 5);
    const second = script.broker.restExternally('SPY261120P00661000', 2, 5);
    script.send({ type: 'order', order: first });
    script.send({ type: 'order', order: second });
    script.send({ type: 'order', order: { ...first, filledQuantity: 1 } });
    expect(script.state.foreign.orders).toEqual([second, { ...first, filledQuantity: 1 }]);
    script.send({ type: 'order', order: { ...second, phase: 'canceled' } });
    expect(script.state.foreign.orders).toEqual([{ ...first, filledQuantity: 1 }]);
    const before = script.state;
    script.send({ type: 'order', order: { ...second, phase: 'canceled' } });
    expect(script.state).toBe(before);
  });

  it.each([
    ['of another contract', { symbol: 'SPY261120P00660000' }],
    ['without a fill', { filledQuantity: 0 }],
  ] as const)('%s explains nothing that leaves', (_name, change) => {
    const script = longHeldAccount();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 3, 1.2);
    const before = script.intents.length;
    script.send({ type: 'order', order: { ...order, ...change } });
    expect(script.trade.externalSales).toEqual([]);
    expect(script.intents.slice(before)).toEqual([]);
  });

  it('that buys explains nothing that leaves, and what it bought is read', () => {
    const script = longHeldAccount();
    const order = script.broker.tradeExternally(SYMBOL, 'buy', 3, 1.2);
    const { intents } = outputDuring(script, () => script.send({ type: 'order', order }));
    expect(script.trade.externalSales).toEqual([]);
    expect(intents).toEqual([{ type: 'reconcile' }]);
  });

  it('that sells is kept by its newest numbers', () => {
    const script = longHeldAccount();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 5, 1.2);
    const other = { ...order, id: 'hand-x', filledQuantity: 1 };
    const reads = () => script.intents.filter(isReconcile).length;
    const start = reads();
    script.send({
      type: 'order',
      order: { ...order, filledQuantity: 2, filledAveragePrice: null },
    });
    script.send({ type: 'order', order: other });
    expect(reads()).toBe(start + 2);
    script.send({ type: 'order', order: { ...order, filledQuantity: 2 } });
    script.send({ type: 'order', order });
    expect(reads()).toBe(start + 4);
    const known = { averagePrice: fromDollars(1.2), ofOthers: 0, toldAt: script.now };
    const sells = [
      { brokerId: 'hand-x', quantity: 1, ...known },
      { brokerId: order.id, quantity: 5, ...known },
    ];
    expect(script.trade.externalSales).toEqual(sells);
    script.send({ type: 'order', order });
    script.send({ type: 'order', order: { ...order, filledQuantity: 4 } });
    expect(script.trade.externalSales).toEqual(sells);
    expect(reads()).toBe(start + 4);
  });
});
