import { CENT, DOLLAR, type Money, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  exchangeOf,
  marketOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
} from '../../test/bench-exchange.ts';
import { bookOf, type Exchange } from '../exchange.ts';
import { passTime } from '../pass-time.ts';
import { submitOrder } from './requests.ts';

const TEN = benchTime('10:00');

function marketBuy(quantity: number, cash: Money): Exchange {
  const { account, openOrders } = accountBook(0);
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.98, 1) };
  const book = { account: { ...account, cash }, openOrders };
  return requireAccepted(
    submitOrder(exchangeOf(book), 'A', marketOrder({ quantity }), false, snapshotAt(TEN, quotes)),
  ).exchange;
}

function play(exchange: Exchange, quotes: readonly (readonly [number, number])[]): Exchange {
  return quotes.reduce((current, [ask, size], index) => {
    const now = TEN + (index + 1) * 5 * SECOND;
    const displayed = { [CALL_SYMBOL]: quoteAt(now, ask - 0.02, ask, size) };
    return passTime(current, true, snapshotAt(now, displayed)).exchange;
  }, exchange);
}

test('a market buy that got a dear part can not pay for the rest at its first price', () => {
  const { account, openOrders } = bookOf(
    play(marketBuy(5, 510 * DOLLAR), [
      [1.25, 2],
      [0.99, 10],
    ]),
    'A',
  );
  // 2 × 125 are gone; the 260 left pay two more contracts, and no third.
  expect(account.positions).toMatchObject([{ symbol: CALL_SYMBOL, quantity: 4 }]);
  expect(account.cash).toBe((510 - 250 - 198) * DOLLAR);
  expect(openOrders).toMatchObject([{ status: 'partially_filled', filledQuantity: 4 }]);
});

test('rounding fees for each part takes no contract from a buy that fits to the cent', () => {
  // Three times 5.215 cents of fees are 16 cents rounded up once, 17 rounded up in two parts.
  const exchange = play(marketBuy(3, 300 * DOLLAR + 16 * CENT), [
    [1, 2],
    [1, 3],
  ]);
  const { account, openOrders } = bookOf(exchange, 'A');
  expect(account.positions).toMatchObject([{ symbol: CALL_SYMBOL, quantity: 3 }]);
  expect(account.cash).toBe(16 * CENT);
  expect(openOrders).toEqual([]);
});
