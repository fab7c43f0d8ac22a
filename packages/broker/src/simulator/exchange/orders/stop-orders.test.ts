import { CENT, DOLLAR, MINUTE, SECOND } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { BrokerState } from '../../run/broker-state.ts';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  eventNames,
  fillsOf,
  limitOrder,
  onlyOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
  stopOrder,
  submitAccepted,
  submitRefused,
  withPosition,
  withRestingOrder,
} from '../../test/bench-exchange.ts';
import { memoryStore } from '../../test/harness.ts';
import { reservedContracts } from '../book.ts';
import { bookOf, type Exchange } from '../exchange.ts';
import { passTime } from '../pass-time.ts';
import { dayEndAtClose, endDayForAll } from '../settlement.ts';
import type { OrderChange } from './order-request.ts';
import { requestReplace } from './replacement.ts';

const TEN = benchTime('10:00');
const LATER = TEN + 5 * SECOND;
const quoted = (now: number, bid: number, ask: number, size = 10) => ({
  [CALL_SYMBOL]: quoteAt(now, bid, ask, size),
});
const HIGH = quoted(TEN, 1.5, 1.6);
const holder = () => withPosition(accountBook(1_000), CALL_SYMBOL, 3);
const resting = (over: Parameters<typeof stopOrder>[0] = {}) =>
  withRestingOrder(holder(), stopOrder({ quantity: 3, ...over }), TEN, HIGH);

const pass = (exchange: Exchange, bid: number, ask: number, size = 10, now = LATER) =>
  passTime(exchange, true, snapshotAt(now, quoted(now, bid, ask, size)));

function replace(exchange: Exchange, over: Partial<OrderChange>) {
  const order = onlyOrder(exchange);
  const none = { quantity: null, limitPrice: null, stopPrice: null, clientOrderId: null };
  const snapshot = snapshotAt(TEN + 2 * SECOND, HIGH);
  return requestReplace(exchange, order, order.id, { ...none, ...over }, false, snapshot);
}

describe('a stop order', () => {
  test('rests as new until the bid is at its price, then sells at the market', () => {
    const exchange = resting();
    expect(onlyOrder(exchange)).toMatchObject({ status: 'new', triggeredAt: null });
    const above = pass(exchange, 1.01, 1.6);
    expect(above.outcomes).toEqual([]);
    const reached = pass(exchange, 1, 1.6);
    expect(fillsOf(reached)).toMatchObject([{ quantity: 3, price: DOLLAR }]);
    expect(eventNames(reached)).toEqual(['fill']);
  });

  test('sells below its price where the market has jumped over it', () => {
    expect(fillsOf(pass(resting(), 0.4, 0.5))).toMatchObject([
      { quantity: 3, price: 0.4 * DOLLAR },
    ]);
  });

  test('once triggered it sells what is left at any price', () => {
    const first = pass(resting(), 1, 1.1, 2);
    expect(fillsOf(first)).toMatchObject([{ quantity: 2 }]);
    const second = pass(first.exchange, 1.4, 1.5, 10, LATER + 5 * SECOND);
    expect(fillsOf(second)).toMatchObject([{ quantity: 1, price: 1.4 * DOLLAR }]);
  });

  test('without a bid it is triggered by the ask, at which all trades are', () => {
    const none = pass(resting(), 0, 1.2);
    expect(none.outcomes).toEqual([]);
    const reached = pass(resting(), 0, 1);
    expect(fillsOf(reached)).toEqual([]);
    expect(onlyOrder(reached.exchange)).toMatchObject({ status: 'new', triggeredAt: LATER });
    const later = pass(reached.exchange, 1.3, 1.4, 10, LATER + 5 * SECOND);
    expect(fillsOf(later)).toMatchObject([{ quantity: 3, price: 1.3 * DOLLAR }]);
  });

  test('is not triggered by a quote that a frozen feed left in place', () => {
    const now = LATER + MINUTE;
    const stale = passTime(resting(), true, snapshotAt(now, quoted(LATER, 0.5, 0.6)));
    expect(stale.outcomes).toEqual([]);
  });

  test('to buy is triggered by the ask, and reserves its stop price', () => {
    const buy = stopOrder({ side: 'buy', stopPrice: 2 * DOLLAR, quantity: 1 });
    const exchange = withRestingOrder(accountBook(1_000), buy, TEN, HIGH);
    expect(onlyOrder(exchange)).toMatchObject({ reservePrice: 2 * DOLLAR });
    expect(pass(exchange, 1.8, 1.99).outcomes).toEqual([]);
    expect(fillsOf(pass(exchange, 1.9, 2))).toMatchObject([{ side: 'buy', price: 2 * DOLLAR }]);
  });

  test('reserves its contracts', () => {
    expect(reservedContracts(bookOf(resting(), 'A'), CALL_SYMBOL)).toBe(3);
    const book = bookOf(resting({ quantity: 2 }), 'A');
    expect(
      submitRefused(book, limitOrder({ side: 'sell', quantity: 2 }), snapshotAt(LATER, HIGH)),
    ).toMatchObject({
      status: 403,
      message: 'account not eligible to trade uncovered option contracts',
    });
  });

  test('expires at the close', () => {
    const end = dayEndAtClose(benchTime('16:00'), '2025-02-04', 600 * DOLLAR);
    expect(eventNames(endDayForAll(resting(), end))).toEqual(['expired']);
  });

  test('is accepted before the open, as a limit order is', () => {
    const early = snapshotAt(benchTime('09:00'), {});
    expect(submitAccepted(holder(), stopOrder(), early).order).toMatchObject({
      status: 'accepted',
    });
  });
});

describe('a stop price', () => {
  test.each([
    [
      'of a sell at the bid',
      { stopPrice: 1.5 * DOLLAR },
      'stop price must be less than current price',
    ],
    [
      'of a buy at the ask',
      { side: 'buy' as const, stopPrice: 1.6 * DOLLAR },
      'stop price must be greater than current price',
    ],
  ])('%s is on the wrong side', (_name, over, message) => {
    expect(submitRefused(holder(), stopOrder(over), snapshotAt(TEN, HIGH))).toMatchObject({
      status: 422,
      code: 42210000,
      message,
    });
  });

  test('may be anywhere while there is no quote', () => {
    const taken = submitAccepted(
      holder(),
      stopOrder({ stopPrice: 9 * DOLLAR }),
      snapshotAt(benchTime('09:00'), {}),
    );
    expect(taken.order.stopPrice).toBe(9 * DOLLAR);
  });
});

describe('a wash trade', () => {
  test('is a stop against any open buy, and a buy against any open stop', () => {
    const bid = withRestingOrder(holder(), limitOrder({ limitPrice: CENT }), TEN, HIGH);
    const message = 'potential wash trade detected. use complex orders';
    const later = snapshotAt(LATER, HIGH);
    expect(
      submitRefused(bookOf(bid, 'A'), stopOrder({ clientOrderId: 'c-2' }), later),
    ).toMatchObject({
      status: 403,
      message,
      extra: { reject_reason: 'opposite side limit order exists' },
    });
    const buy = limitOrder({ limitPrice: CENT, clientOrderId: 'c-2' });
    expect(submitRefused(bookOf(resting(), 'A'), buy, later)).toMatchObject({ message });
  });

  test('is a stop-limit only where the limits meet', () => {
    const bid = withRestingOrder(holder(), limitOrder({ limitPrice: 0.5 * DOLLAR }), TEN, HIGH);
    const stopLimit = (limitPrice: number) =>
      stopOrder({ type: 'stop_limit', limitPrice, clientOrderId: 'c-2' });
    const later = snapshotAt(LATER, HIGH);
    expect(submitAccepted(bid, stopLimit(0.6 * DOLLAR), later).order.type).toBe('stop_limit');
    expect(submitRefused(bookOf(bid, 'A'), stopLimit(0.5 * DOLLAR), later)).toMatchObject({
      status: 403,
    });
  });
});

test('a stop-limit order is a limit order once its stop price is reached', () => {
  const exchange = resting({ type: 'stop_limit', limitPrice: 0.9 * DOLLAR });
  // The ask is within the limit; only the stop price keeps the order from filling.
  expect(pass(exchange, 1.2, 1.3).outcomes).toEqual([]);
  const jumped = pass(exchange, 0.8, 0.9);
  expect(fillsOf(jumped)).toEqual([]);
  expect(onlyOrder(jumped.exchange).triggeredAt).toBe(LATER);
  const back = pass(jumped.exchange, 1.2, 1.3, 10, LATER + 5 * SECOND);
  expect(fillsOf(back)).toMatchObject([{ quantity: 3, price: 1.2 * DOLLAR }]);
});

describe('a replaced stop', () => {
  test('waits for its new price, with its new quantity', () => {
    const asked = requireAccepted(replace(resting(), { stopPrice: 0.8 * DOLLAR, quantity: 2 }));
    expect(asked.order).toMatchObject({ type: 'stop', stopPrice: 0.8 * DOLLAR, quantity: 2 });
    const arrived = passTime(asked.exchange, false, snapshotAt(asked.order.arrivesAt, HIGH));
    expect(eventNames(arrived)).toEqual(['replaced', 'new']);
    const above = pass(arrived.exchange, 0.9, 1);
    expect(above.outcomes).toEqual([]);
    expect(fillsOf(pass(arrived.exchange, 0.8, 0.9))).toMatchObject([{ quantity: 2 }]);
  });

  test('may be triggered before, and its replacement stays so', () => {
    const asked = requireAccepted(replace(resting(), { stopPrice: 0.5 * DOLLAR }));
    const now = TEN + 2 * SECOND;
    const low = { [CALL_SYMBOL]: quoteAt(now, 1, 1.1, 1) };
    const partly = passTime(asked.exchange, true, snapshotAt(now, low));
    expect(fillsOf(partly)).toMatchObject([{ quantity: 1 }]);
    const arrived = passTime(partly.exchange, false, snapshotAt(asked.order.arrivesAt, low));
    expect(onlyOrder(arrived.exchange)).toMatchObject({ quantity: 2, triggeredAt: now });
    expect(fillsOf(pass(arrived.exchange, 1.2, 1.3))).toMatchObject([{ quantity: 2 }]);
  });

  test.each([
    ['a limit price', { limitPrice: DOLLAR }, /^stop orders must not have limit_price$/],
    ['the same price', { stopPrice: DOLLAR }, /^order parameters are not changed$/],
    ['a price above the market', { stopPrice: 2 * DOLLAR }, /^stop price must be less than/],
  ])('does not get %s', (_name, over, message) => {
    expect(replace(resting(), over)).toMatchObject({
      status: 422,
      message: expect.stringMatching(message),
    });
  });

  test('is never a limit order: that has no stop price', () => {
    const limit = withRestingOrder(
      holder(),
      limitOrder({ side: 'sell', limitPrice: 9 * DOLLAR }),
      TEN,
      HIGH,
    );
    expect(replace(limit, { stopPrice: DOLLAR })).toMatchObject({
      code: 40010001,
      message: 'the order has no stop_price to replace',
    });
  });

  test('keeps its stop price once the market has reached it', () => {
    const partly = pass(resting(), 1, 1.1, 1).exchange;
    expect(replace(partly, { stopPrice: 0.5 * DOLLAR })).toMatchObject({
      message: 'cannot replace stop_price of a triggered order',
    });
    expect(requireAccepted(replace(partly, { quantity: 2 })).order.quantity).toBe(2);
  });
});

test('orders that were stored before there were stops have none', () => {
  const store = memoryStore();
  const { account } = holder();
  const { stopPrice: _stop, triggeredAt: _at, ...older } = onlyOrder(resting());
  store.save([
    { kind: 'account', id: 'A', value: account },
    { kind: 'order', id: older.id, value: { ...older, type: 'limit' } },
  ]);
  const { exchange } = new BrokerState(store);
  expect(onlyOrder(exchange)).toMatchObject({ stopPrice: null, triggeredAt: null });
});
