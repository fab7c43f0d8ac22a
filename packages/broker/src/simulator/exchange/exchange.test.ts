import { DOLLAR, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  eventNames,
  eventsOf,
  exchangeOf,
  fillsOf,
  limitOrder,
  marketOrder,
  onlyOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
  submitAccepted,
  withRestingOrder,
} from '../test/bench-exchange.ts';
import { bookOf } from './exchange.ts';
import { requestCancel, submitOrder } from './orders/requests.ts';
import { passTime } from './pass-time.ts';

const TEN = benchTime('10:00');
const LATER = TEN + SECOND;

test('an order reaches the market after its latency and takes what is displayed', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 1, 1.02, 3) };
  const taken = submitAccepted(
    accountBook(10_000),
    limitOrder({ quantity: 5, limitPrice: 1.05 * DOLLAR }),
    snapshotAt(TEN, quotes),
  );
  expect(taken.order.status).toBe('pending_new');
  expect(taken.order.arrivesAt - TEN).toBeGreaterThanOrEqual(50);
  expect(taken.order.arrivesAt - TEN).toBeLessThanOrEqual(400);
  const early = passTime(taken.exchange, false, snapshotAt(taken.order.arrivesAt - 1, quotes));
  expect(early.outcomes).toEqual([]);

  const arrived = passTime(taken.exchange, false, snapshotAt(taken.order.arrivesAt, quotes));
  expect(eventNames(arrived)).toEqual(['new', 'partial_fill']);
  expect(fillsOf(arrived)[0]).toMatchObject({
    price: 1.02 * DOLLAR,
    quantity: 3,
    leavesQuantity: 2,
  });

  const same = passTime(arrived.exchange, true, snapshotAt(LATER, quotes));
  expect(same.outcomes).toEqual([]);
  const next = { [CALL_SYMBOL]: quoteAt(TEN + 5 * SECOND, 0.98, 1.0, 3) };
  const done = passTime(arrived.exchange, true, snapshotAt(TEN + 5 * SECOND, next));
  expect(fillsOf(done)).toMatchObject([{ price: DOLLAR, quantity: 2 }]);
  const { account, openOrders } = bookOf(done.exchange, 'A');
  expect(openOrders).toEqual([]);
  expect(account.cash).toBe((10_000 - 306 - 200) * DOLLAR);
  expect(account.positions).toEqual([{ symbol: CALL_SYMBOL, quantity: 5, cost: 50_600 }]);
});

test('two accounts share one displayed size', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 1, 1.02, 3) };
  const snapshot = snapshotAt(TEN, quotes);
  const books = exchangeOf(accountBook(10_000, 'A'), accountBook(10_000, 'B'));
  const ticket = limitOrder({ quantity: 2, limitPrice: 1.02 * DOLLAR });
  const a = requireAccepted(submitOrder(books, 'A', ticket, false, snapshot));
  const b = requireAccepted(submitOrder(a.exchange, 'B', ticket, false, snapshot));
  const fills = fillsOf(passTime(b.exchange, false, snapshotAt(LATER, quotes)));
  expect(fills.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(fills.map(({ accountNumber }) => accountNumber).sort()).toEqual(['A', 'B']);
});

test('a limit is never traded through', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 1, 1.02) };
  const taken = submitAccepted(
    accountBook(10_000),
    limitOrder({ limitPrice: 1.01 * DOLLAR }),
    snapshotAt(TEN, quotes),
  );
  expect(eventNames(passTime(taken.exchange, false, snapshotAt(LATER, quotes)))).toEqual(['new']);
});

test('a cancel can lose the race against a fill', () => {
  const above = { [CALL_SYMBOL]: quoteAt(TEN, 1, 1.02) };
  const resting = withRestingOrder(accountBook(10_000), limitOrder({ quantity: 2 }), TEN, above);
  const order = onlyOrder(resting);
  const asked = requireAccepted(requestCancel(resting, order, order.id, snapshotAt(LATER, above)));
  expect(onlyOrder(asked.exchange).status).toBe('pending_cancel');

  // One contract trades before the cancel arrives: a partial fill, then final.
  const instant = LATER + 10;
  const quotes = { [CALL_SYMBOL]: quoteAt(instant, 0.97, 0.99, 1) };
  const raced = passTime(asked.exchange, true, snapshotAt(instant, quotes));
  expect(onlyOrder(raced.exchange)).toMatchObject({
    status: 'pending_cancel',
    filledQuantity: 1,
  });
  const ended = passTime(raced.exchange, false, snapshotAt(LATER + SECOND, quotes));
  const [canceled] = eventsOf(ended);
  expect(canceled).toMatchObject({ event: 'canceled', order: { filledQuantity: 1 } });

  const again = requestCancel(ended.exchange, canceled?.order ?? null, order.id, snapshotAt(LATER));
  expect(again).toMatchObject({ status: 422, message: 'order is already in "canceled" state' });
});

test('a market buy never costs more than there is', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1) };
  const taken = submitAccepted(
    accountBook(501),
    marketOrder({ quantity: 5 }),
    snapshotAt(TEN, quotes),
  );
  const dearer = { [CALL_SYMBOL]: quoteAt(TEN, 1.98, 2) };
  const partly = passTime(taken.exchange, false, snapshotAt(LATER, dearer));
  expect(fillsOf(partly)).toMatchObject([{ quantity: 2 }]);
  expect(onlyOrder(partly.exchange).status).toBe('partially_filled');
  const ended = passTime(
    partly.exchange,
    true,
    snapshotAt(TEN + 5 * SECOND, { [CALL_SYMBOL]: quoteAt(TEN + 5 * SECOND, 1.98, 2) }),
  );
  expect(eventsOf(ended)).toMatchObject([{ event: 'canceled' }]);
});

test('a market buy that can not be paid at all any more is rejected', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1) };
  const taken = submitAccepted(accountBook(101), marketOrder(), snapshotAt(TEN, quotes));
  const dearer = { [CALL_SYMBOL]: quoteAt(TEN, 1.98, 2) };
  expect(eventsOf(passTime(taken.exchange, false, snapshotAt(LATER, dearer)))).toMatchObject([
    { event: 'new' },
    { event: 'rejected', order: { status: 'rejected', failedAt: LATER } },
  ]);
});
