import { DOLLAR } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accountBook,
  BENCH_DATE,
  benchTime,
  CALL_SYMBOL,
  exchangeOf,
  limitOrder,
  PUT_SYMBOL,
  requireAccepted,
  snapshotAt,
  withPosition,
} from '../test/bench-exchange.ts';
import { submitOrder } from './orders/requests.ts';
import { dayEndAtClose, dayEndAtCost, endDay } from './settlement.ts';

const CLOSE = benchTime('16:00');

test('a long in the money is settled in cash, one out of it expires worthless', () => {
  const spot = 601.25 * DOLLAR;
  const call = endDay(
    withPosition(accountBook(1_000), CALL_SYMBOL, 3),
    dayEndAtClose(CLOSE, BENCH_DATE, spot),
  );
  expect(call.book.account).toMatchObject({
    cash: 1_375 * DOLLAR,
    positions: [],
    lastEquity: 1_375 * DOLLAR,
  });
  expect(call.activities).toMatchObject([
    { type: 'OPEXC', netAmount: 375 * DOLLAR, symbol: CALL_SYMBOL, quantity: 3, date: BENCH_DATE },
  ]);
  const put = endDay(
    withPosition(accountBook(1_000), PUT_SYMBOL, 3),
    dayEndAtClose(CLOSE, BENCH_DATE, spot),
  );
  expect(put.book.account).toMatchObject({ cash: 1_000 * DOLLAR, positions: [] });
  expect(put.activities).toMatchObject([{ type: 'OPEXP', netAmount: 0, symbol: PUT_SYMBOL }]);
});

test('what is not to be exercised expires worthless, and the request ends with the day', () => {
  const book = withPosition(accountBook(1_000), CALL_SYMBOL, 3);
  const waiving = { ...book, account: { ...book.account, doNotExercise: [CALL_SYMBOL] } };
  const ended = endDay(waiving, dayEndAtClose(CLOSE, BENCH_DATE, 601.25 * DOLLAR));
  expect(ended.book.account).toMatchObject({ cash: 1_000 * DOLLAR, positions: [] });
  expect(ended.book.account).not.toHaveProperty('doNotExercise');
  expect(ended.activities).toMatchObject([
    { type: 'OPEXP', netAmount: 0, symbol: CALL_SYMBOL, quantity: 3 },
  ]);
});

test("the day's fees are charged once, rounded up to the cent", () => {
  const book = accountBook(1_000);
  const owing = { ...book, account: { ...book.account, accruedFees: 104_300 } };
  const end = dayEndAtClose(CLOSE, BENCH_DATE, 600 * DOLLAR);
  const charged = endDay(owing, end);
  expect(charged.book.account).toMatchObject({
    cash: 999.89 * DOLLAR,
    accruedFees: 0,
    chargedFees: 0.11 * DOLLAR,
  });
  expect(charged.activities).toMatchObject([{ type: 'FEE', netAmount: -0.11 * DOLLAR }]);
  expect(endDay(charged.book, end).activities).toEqual([]);
});

test('orders expire at the close', () => {
  const resting = requireAccepted(
    submitOrder(
      exchangeOf(accountBook(1_000)),
      'A',
      limitOrder(),
      false,
      snapshotAt(benchTime('10:00')),
    ),
  );
  const book = resting.exchange.books.A ?? accountBook(0);
  const ended = endDay(book, dayEndAtClose(CLOSE, BENCH_DATE, 600 * DOLLAR));
  expect(ended.book.openOrders).toEqual([]);
  expect(ended.events).toMatchObject([
    { event: 'expired', order: { status: 'expired', expiredAt: CLOSE } },
  ]);
});

test('when the past is replaced contracts are settled at what they cost', () => {
  const ended = endDay(
    withPosition(accountBook(1_000), CALL_SYMBOL, 3),
    dayEndAtCost(CLOSE, BENCH_DATE),
  );
  expect(ended.book.account).toMatchObject({ cash: 1_300 * DOLLAR, positions: [] });
});
