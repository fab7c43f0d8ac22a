import {
  CENT,
  CONTRACT_MULTIPLIER,
  chargedFees,
  DOLLAR,
  executionFees,
  type Price,
  SECOND,
} from '@tideline/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  exchangeOf,
  fillsOf,
  limitOrder,
  marketOrder,
  PUT_SYMBOL,
  quoteAt,
  snapshotAt,
  submitAccepted,
} from '../../test/bench-exchange.ts';
import { propertyRunCount } from '../../test/property-runs.ts';
import { buyCost, reservedCash } from '../account/buying-power.ts';
import type { AccountBook } from '../book.ts';
import { bookOf, type Exchange } from '../exchange.ts';
import { passTime } from '../pass-time.ts';

const RUNS = propertyRunCount(300);
const TIMEOUT = RUNS * SECOND;
const TEN = benchTime('10:00');
const GRID = 5 * SECOND;

const quote = fc.record({
  ask: fc.oneof(fc.constant(100), fc.integer({ min: 60, max: 160 })),
  size: fc.integer({ min: 0, max: 4 }),
});
const account = fc.record({
  wanted: fc.integer({ min: 1, max: 8 }),
  spare: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6_000 })),
  /** Cash that another order reserves, in contracts of a dollar. */
  resting: fc.integer({ min: 0, max: 2 }),
});

function left(
  { account: { cash, accruedFees } }: AccountBook,
  ask: Price,
  quantity: number,
): number {
  const fees = quantity === 0 ? 0 : executionFees('buy', quantity);
  return cash - ask * CONTRACT_MULTIPLIER * quantity - chargedFees(accruedFees + fees);
}

function mostFor(book: AccountBook, ask: Price, most: number): number {
  const reserved = reservedCash(book, marketBuyId(book));
  let quantity = 0;
  while (quantity < most && left(book, ask, quantity + 1) >= reserved) quantity += 1;
  return quantity;
}

const marketBuyId = ({ openOrders }: AccountBook) =>
  openOrders.find(({ type }) => type === 'market')?.id ?? null;

function begin({ wanted, spare, resting }: { wanted: number; spare: number; resting: number }) {
  const { account: poor, openOrders } = accountBook(0);
  const cash = buyCost(DOLLAR, wanted) + buyCost(DOLLAR, resting) + spare * CENT;
  const book = { account: { ...poor, cash }, openOrders };
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1), [PUT_SYMBOL]: quoteAt(TEN, 2, 3) };
  const snapshot = snapshotAt(TEN, quotes);
  const other = limitOrder({ symbol: PUT_SYMBOL, quantity: resting, clientOrderId: 'other' });
  const before: Exchange =
    resting === 0 ? exchangeOf(book) : submitAccepted(book, other, snapshot).exchange;
  const taken = submitAccepted(
    before,
    marketOrder({ quantity: wanted, clientOrderId: 'buy' }),
    snapshot,
  );
  const bare = { ...quotes, [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1, 0) };
  return passTime(taken.exchange, false, snapshotAt(TEN + SECOND, bare)).exchange;
}

test('a market buy gets what is displayed and paid for, at whatever asks it meets, and no more', {
  timeout: TIMEOUT,
}, () => {
  fc.assert(
    fc.property(account, fc.array(quote, { minLength: 1, maxLength: 8 }), (terms, quotes) => {
      let exchange = begin(terms);
      for (const [index, { ask: cents, size }] of quotes.entries()) {
        const now = TEN + (index + 1) * GRID;
        const before = bookOf(exchange, 'A');
        const order = before.openOrders.find(({ type }) => type === 'market');
        if (order === undefined) return;
        const ask = cents * CENT;
        const current = {
          [CALL_SYMBOL]: { ...quoteAt(now, 0.5, cents / 100), askSize: size },
          [PUT_SYMBOL]: quoteAt(now, 2, 3),
        };
        const passed = passTime(exchange, true, snapshotAt(now, current));
        const displayed = Math.min(order.quantity - order.filledQuantity, size);
        const expected = mostFor(before, ask, displayed);
        const got = fillsOf(passed).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(got, 'all that is displayed and can be paid, at once').toBe(expected);
        exchange = passed.exchange;
        const after = bookOf(exchange, 'A');
        expect(
          left(after, ask, 0),
          'what others have reserved is still there',
        ).toBeGreaterThanOrEqual(reservedCash(after, order.id));
        const isOpen = after.openOrders.some(({ id }) => id === order.id);
        const isFilled = order.filledQuantity + got === order.quantity;
        expect(isOpen, 'it goes on until it is filled, or nothing can be paid').toBe(
          !isFilled && !(displayed > 0 && got === 0),
        );
      }
    }),
    { numRuns: RUNS },
  );
});
