import { CENT, DOLLAR, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  eventNames,
  exchangeOf,
  fillsOf,
  limitOrder,
  marketOrder,
  PUT_SYMBOL,
  quoteAt,
  requireAccepted,
  snapshotAt,
  submitAccepted,
  submitRefused,
  withPosition,
  withRestingOrder,
} from '../../test/bench-exchange.ts';
import { optionsBuyingPower } from '../account/buying-power.ts';
import { reservedAmount } from '../book.ts';
import { bookOf } from '../exchange.ts';
import { nextArrivalAt, passTime } from '../pass-time.ts';
import { isRefusal } from '../refusal.ts';
import { requestCancel, submitOrder } from './requests.ts';

const TEN = benchTime('10:00');

test.each([
  [
    'unknown contract',
    limitOrder({ symbol: CALL_SYMBOL.replace('600000', '600500') }),
    422,
    42210000,
    /not found$/,
  ],
  ['no contract', limitOrder({ symbol: 'SPY' }), 422, 42210000, /^invalid contract$/],
  [
    'yesterday',
    limitOrder({ symbol: CALL_SYMBOL.replace('250204', '250203') }),
    422,
    42210000,
    /is expired$/,
  ],
  [
    'tomorrow',
    limitOrder({ symbol: CALL_SYMBOL.replace('250204', '250205') }),
    422,
    42210000,
    /is not tradable$/,
  ],
  [
    'too dear',
    limitOrder({ quantity: 99, limitPrice: 2 * DOLLAR }),
    403,
    40310000,
    /^insufficient options buying power \(required: 19805.17, available: 10000\)$/,
  ],
  ['short call', marketOrder({ side: 'sell' }), 403, 40310000, /uncovered option contracts$/],
  [
    'short put',
    marketOrder({ side: 'sell', symbol: PUT_SYMBOL }),
    403,
    40310000,
    /cash-secured put \(required: 60000.06, available: 10000\)$/,
  ],
  [
    'intent',
    marketOrder({ side: 'sell', positionIntent: 'sell_to_close' }),
    422,
    42210000,
    /^position intent mismatch, inferred: sell_to_open, specified: sell_to_close$/,
  ],
  [
    'buy to close',
    limitOrder({ positionIntent: 'buy_to_close' }),
    422,
    42210000,
    /inferred: buy_to_open, specified: buy_to_close$/,
  ],
])('refuses: %s', (_name, ticket, status, code, message) => {
  const refusal = submitRefused(accountBook(10_000), ticket, snapshotAt(TEN));
  expect(refusal).toMatchObject({ status, code });
  expect(refusal.message).toMatch(message);
});

test('a client order id is good once', () => {
  const result = submitOrder(
    exchangeOf(accountBook(10_000)),
    'A',
    limitOrder(),
    true,
    snapshotAt(TEN),
  );
  expect(result).toMatchObject({
    status: 422,
    code: 40010001,
    message: 'client_order_id must be unique',
  });
});

test('a resting sell reserves its contracts', () => {
  const book = withPosition(accountBook(10_000), CALL_SYMBOL, 2);
  const first = limitOrder({ side: 'sell', quantity: 2, limitPrice: 9 * DOLLAR });
  const taken = submitAccepted(book, first, snapshotAt(TEN));
  const second = limitOrder({
    side: 'sell',
    limitPrice: 9 * DOLLAR,
    positionIntent: 'sell_to_close',
  });
  expect(submitOrder(taken.exchange, 'A', second, false, snapshotAt(TEN))).toMatchObject({
    status: 403,
    message: 'account not eligible to trade uncovered option contracts',
  });
});

test('open buys reserve their money', () => {
  const snapshot = snapshotAt(TEN);
  const first = submitAccepted(accountBook(1_000), limitOrder({ quantity: 6 }), snapshot);
  const second = submitOrder(first.exchange, 'A', limitOrder({ quantity: 4 }), false, snapshot);
  expect(second).toMatchObject({
    status: 403,
    code: 40310000,
    extra: { options_buying_power: '399.68' },
  });
});

test.each([
  [
    'market sell against a limit buy',
    limitOrder({ limitPrice: DOLLAR }),
    marketOrder({ side: 'sell' }),
    true,
  ],
  [
    'limits that meet',
    limitOrder({ limitPrice: DOLLAR }),
    limitOrder({ side: 'sell', limitPrice: DOLLAR }),
    true,
  ],
  [
    'limits apart',
    limitOrder({ limitPrice: DOLLAR }),
    limitOrder({ side: 'sell', limitPrice: 1.01 * DOLLAR }),
    false,
  ],
])('wash trades: %s', (_name, resting, ticket, isRefused) => {
  const book = withPosition(accountBook(10_000), CALL_SYMBOL, 5);
  const first = submitAccepted(book, resting, snapshotAt(TEN));
  const second = submitOrder(first.exchange, 'A', ticket, false, snapshotAt(TEN));
  expect(isRefusal(second)).toBe(isRefused);
  if (isRefused)
    expect(second).toMatchObject({
      status: 403,
      message: 'potential wash trade detected. use complex orders',
      extra: {
        existing_order_id: first.order.id,
        reject_reason: 'opposite side limit order exists',
      },
    });
});

test('before the open market orders are refused and limit orders wait', () => {
  const early = benchTime('09:00');
  expect(submitRefused(accountBook(10_000), marketOrder(), snapshotAt(early)).message).toBe(
    'options market orders are only allowed during market hours',
  );
  const waiting = submitAccepted(accountBook(10_000), limitOrder(), snapshotAt(early));
  expect(waiting.order.status).toBe('accepted');
  expect(waiting.order.arrivesAt).toBeGreaterThan(benchTime('09:30'));
});

test('options trade from 9:30: what waits reaches the market then, and not a moment before', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(benchTime('09:30'), 0.98, 1) };
  const waiting = submitAccepted(accountBook(10_000), limitOrder(), snapshotAt(benchTime('09:00')));
  const { arrivesAt } = waiting.order;
  expect(arrivesAt - benchTime('09:30')).toBeGreaterThanOrEqual(50);
  expect(arrivesAt - benchTime('09:30')).toBeLessThanOrEqual(400);
  const before = passTime(waiting.exchange, true, snapshotAt(benchTime('09:30'), quotes));
  expect(before.outcomes).toEqual([]);
  const arrived = passTime(before.exchange, false, snapshotAt(arrivesAt, quotes));
  expect(fillsOf(arrived)).toMatchObject([{ price: DOLLAR, quantity: 1 }]);
});

test('what waits for the open is canceled at once when asked to, not at the open', () => {
  const early = benchTime('09:00');
  const { exchange, order } = submitAccepted(accountBook(10_000), limitOrder(), snapshotAt(early));
  const asked = requireAccepted(
    requestCancel(exchange, order, order.id, snapshotAt(early + SECOND)),
  );
  const due = nextArrivalAt(asked.exchange) ?? 0;
  expect(due - early).toBeLessThanOrEqual(SECOND + 400);
  const passed = passTime(asked.exchange, false, snapshotAt(due));
  expect(eventNames(passed)).toEqual(['canceled']);
  expect(nextArrivalAt(passed.exchange)).toBeNull();
});

test('a premium is for 100 shares: long options are paid in full from options buying power', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 1.23, 1.25) };
  const bought = withRestingOrder(accountBook(1_000), marketOrder({ quantity: 3 }), TEN, quotes);
  expect(bookOf(bought, 'A').account.cash).toBe((1_000 - 3 * 125) * DOLLAR);
  // The fees of three, a little over 15 cents, are owed too.
  expect(optionsBuyingPower(bookOf(bought, 'A'))).toBe((1_000 - 375) * DOLLAR - 16 * CENT);
});

test('a market buy is valued at the ask while it is open', () => {
  const quotes = { [CALL_SYMBOL]: quoteAt(TEN, 0.5, 1.25) };
  const { exchange, order } = submitAccepted(
    accountBook(1_000),
    marketOrder(),
    snapshotAt(TEN, quotes),
  );
  const book = bookOf(exchange, 'A');
  expect(reservedAmount(book, order, ({ reservePrice }) => reservePrice)).toBe(1.25 * DOLLAR);
  expect(optionsBuyingPower(book)).toBe((1_000 - 125) * DOLLAR - 6 * CENT);
  const none = { [CALL_SYMBOL]: { ...quoteAt(TEN, 0, 0), bidSize: 0, askSize: 0 } };
  expect(submitRefused(accountBook(1_000), marketOrder(), snapshotAt(TEN, none)).message).toBe(
    `no quote available for "${CALL_SYMBOL}"`,
  );
});

test('a sell gives its money back only when it is filled', () => {
  const book = withPosition(accountBook(10), CALL_SYMBOL, 2);
  const asked = limitOrder({ side: 'sell', quantity: 2, limitPrice: 9 * DOLLAR });
  const resting = withRestingOrder(book, asked, TEN, { [CALL_SYMBOL]: quoteAt(TEN, 1, 1.02) });
  expect(optionsBuyingPower(bookOf(resting, 'A'))).toBe(10 * DOLLAR);
  const dear = { [CALL_SYMBOL]: quoteAt(benchTime('10:00:05'), 9, 9.02) };
  const filled = passTime(resting, true, snapshotAt(benchTime('10:00:05'), dear));
  expect(optionsBuyingPower(bookOf(filled.exchange, 'A'))).toBe(1_810 * DOLLAR - 11 * CENT);
});
