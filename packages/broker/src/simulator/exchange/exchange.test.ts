import { DOLLAR, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accepted,
  accountBook,
  at,
  CALL,
  exchangeOf,
  holding,
  limitOrder,
  marketOrder,
  PUT,
  quoteAt,
  sceneAt,
} from '../test/bench-exchange.ts';
import { bookOf } from './exchange.ts';
import { passInstant } from './instant.ts';
import type { OrderTicket } from './order-ticket.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { requestCancel, submit } from './requests.ts';

const TEN = at('10:00');
const LATER = TEN + SECOND;

function refused(book: ReturnType<typeof accountBook>, ticket: OrderTicket, now = TEN): Refusal {
  const result = submit(exchangeOf(book), 'A', ticket, false, sceneAt(now));
  if (!isRefusal(result)) throw new Error('was accepted');
  return result;
}

test('an order reaches the market after its latency and takes what is displayed', () => {
  const quotes = { [CALL]: quoteAt(TEN, 1, 1.02, 3) };
  const posted = accepted(
    submit(
      exchangeOf(accountBook(10_000)),
      'A',
      limitOrder({ quantity: 5, limitPrice: 1.05 * DOLLAR }),
      false,
      sceneAt(TEN, quotes),
    ),
  );
  expect(posted.order.status).toBe('pending_new');
  expect(posted.order.arrivesAt - TEN).toBeGreaterThanOrEqual(50);
  expect(posted.order.arrivesAt - TEN).toBeLessThanOrEqual(400);
  const early = passInstant(posted.exchange, false, sceneAt(posted.order.arrivesAt - 1, quotes));
  expect(early.outcomes).toEqual([]);

  const arrived = passInstant(posted.exchange, false, sceneAt(posted.order.arrivesAt, quotes));
  const events = arrived.outcomes.flatMap((outcome) => outcome.events);
  expect(events.map(({ event }) => event)).toEqual(['new', 'partial_fill']);
  expect(events[1]?.fill).toMatchObject({ price: 1.02 * DOLLAR, quantity: 3, leavesQuantity: 2 });

  // The same quote has nothing left; the next one has.
  const same = passInstant(arrived.exchange, true, sceneAt(LATER, quotes));
  expect(same.outcomes).toEqual([]);
  const next = { [CALL]: quoteAt(TEN + 5 * SECOND, 0.98, 1.0, 3) };
  const done = passInstant(arrived.exchange, true, sceneAt(TEN + 5 * SECOND, next));
  expect(done.outcomes.flatMap(({ fills }) => fills)).toMatchObject([
    { price: DOLLAR, quantity: 2 },
  ]);
  const { account, openOrders } = bookOf(done.exchange, 'A');
  expect(openOrders).toEqual([]);
  expect(account.cash).toBe((10_000 - 306 - 200) * DOLLAR);
  expect(account.positions).toEqual([{ symbol: CALL, quantity: 5, cost: 50_600 }]);
});

test('two accounts share one displayed size', () => {
  const quotes = { [CALL]: quoteAt(TEN, 1, 1.02, 3) };
  const scene = sceneAt(TEN, quotes);
  const books = exchangeOf(accountBook(10_000, 'A'), accountBook(10_000, 'B'));
  const ticket = limitOrder({ quantity: 2, limitPrice: 1.02 * DOLLAR });
  const a = accepted(submit(books, 'A', ticket, false, scene));
  const b = accepted(submit(a.exchange, 'B', ticket, false, scene));
  const { outcomes } = passInstant(b.exchange, false, sceneAt(LATER, quotes));
  const fills = outcomes.flatMap((outcome) => outcome.fills);
  // Whoever was faster takes all it wants, the other what is left.
  expect(fills.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(fills.map(({ accountNumber }) => accountNumber).sort()).toEqual(['A', 'B']);
});

test('a limit is never traded through', () => {
  const quotes = { [CALL]: quoteAt(TEN, 1, 1.02) };
  const posted = accepted(
    submit(
      exchangeOf(accountBook(10_000)),
      'A',
      limitOrder({ limitPrice: 1.01 * DOLLAR }),
      false,
      sceneAt(TEN, quotes),
    ),
  );
  const { outcomes } = passInstant(posted.exchange, false, sceneAt(LATER, quotes));
  expect(outcomes.flatMap(({ events }) => events.map(({ event }) => event))).toEqual(['new']);
});

test('a cancel can lose the race against a fill', () => {
  const resting = { [CALL]: quoteAt(TEN, 1, 1.02) };
  const posted = accepted(
    submit(
      exchangeOf(accountBook(10_000)),
      'A',
      limitOrder({ quantity: 2 }),
      false,
      sceneAt(TEN, resting),
    ),
  );
  const rested = passInstant(posted.exchange, false, sceneAt(LATER, resting));
  const [order] = bookOf(rested.exchange, 'A').openOrders;
  if (order === undefined) throw new Error('it should rest');
  const asked = accepted(requestCancel(rested.exchange, order, order.id, sceneAt(LATER, resting)));
  expect(bookOf(asked.exchange, 'A').openOrders[0]?.status).toBe('pending_cancel');

  // One contract comes by before the cancel arrives: the order fills partly, then ends.
  const instant = LATER + 10;
  const quotes = { [CALL]: quoteAt(instant, 0.97, 0.99, 1) };
  const raced = passInstant(asked.exchange, true, sceneAt(instant, quotes));
  expect(bookOf(raced.exchange, 'A').openOrders[0]).toMatchObject({
    status: 'pending_cancel',
    filledQuantity: 1,
  });
  const ended = passInstant(raced.exchange, false, sceneAt(LATER + SECOND, quotes));
  const [canceled] = ended.outcomes.flatMap(({ events }) => events);
  expect(canceled).toMatchObject({ event: 'canceled', order: { filledQuantity: 1 } });

  const again = requestCancel(ended.exchange, canceled?.order ?? null, order.id, sceneAt(LATER));
  expect(again).toMatchObject({ status: 422, message: 'order is already in "canceled" state' });
});

test.each([
  [
    'unknown contract',
    limitOrder({ symbol: CALL.replace('600000', '600500') }),
    422,
    42210000,
    /not found$/,
  ],
  ['no contract', limitOrder({ symbol: 'SPY' }), 422, 42210000, /^invalid contract$/],
  [
    'yesterday',
    limitOrder({ symbol: CALL.replace('250204', '250203') }),
    422,
    42210000,
    /is expired$/,
  ],
  [
    'tomorrow',
    limitOrder({ symbol: CALL.replace('250204', '250205') }),
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
    marketOrder({ side: 'sell', symbol: PUT }),
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
  const refusal = refused(accountBook(10_000), ticket);
  expect(refusal).toMatchObject({ status, code });
  expect(refusal.message).toMatch(message);
});

test('a client order id is good once', () => {
  const result = submit(exchangeOf(accountBook(10_000)), 'A', limitOrder(), true, sceneAt(TEN));
  expect(result).toMatchObject({
    status: 422,
    code: 40010001,
    message: 'client_order_id must be unique',
  });
});

test('a resting sell reserves its contracts', () => {
  const book = holding(accountBook(10_000), CALL, 2);
  const first = limitOrder({ side: 'sell', quantity: 2, limitPrice: 9 * DOLLAR });
  const rested = accepted(submit(exchangeOf(book), 'A', first, false, sceneAt(TEN)));
  const second = limitOrder({
    side: 'sell',
    limitPrice: 9 * DOLLAR,
    positionIntent: 'sell_to_close',
  });
  expect(submit(rested.exchange, 'A', second, false, sceneAt(TEN))).toMatchObject({
    status: 403,
    message: 'account not eligible to trade uncovered option contracts',
  });
});

test('open buys reserve their money', () => {
  const scene = sceneAt(TEN);
  const first = accepted(
    submit(exchangeOf(accountBook(1_000)), 'A', limitOrder({ quantity: 6 }), false, scene),
  );
  const second = submit(first.exchange, 'A', limitOrder({ quantity: 4 }), false, scene);
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
  const book = holding(accountBook(10_000), CALL, 5);
  const first = accepted(submit(exchangeOf(book), 'A', resting, false, sceneAt(TEN)));
  const second = submit(first.exchange, 'A', ticket, false, sceneAt(TEN));
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

test('opening ends half an hour before the close, closing does not', () => {
  const book = holding(accountBook(10_000), CALL, 1);
  const sell = limitOrder({ side: 'sell', limitPrice: 9 * DOLLAR });
  accepted(submit(exchangeOf(book), 'A', limitOrder(), false, sceneAt(at('15:29:59'))));
  expect(refused(book, limitOrder(), at('15:30'))).toMatchObject({
    status: 422,
    code: 42210000,
    message: `contract "${CALL}" expires soon, unable to open new positions`,
  });
  accepted(submit(exchangeOf(book), 'A', sell, false, sceneAt(at('15:59:59'))));
  expect(refused(book, sell, at('16:00')).message).toBe(`contract "${CALL}" is expired`);
});

test('before the open market orders are refused and limit orders wait', () => {
  const early = at('09:00');
  expect(refused(accountBook(10_000), marketOrder(), early).message).toBe(
    'options market orders are only allowed during market hours',
  );
  const waiting = accepted(
    submit(exchangeOf(accountBook(10_000)), 'A', limitOrder(), false, sceneAt(early)),
  );
  expect(waiting.order.status).toBe('accepted');
  expect(waiting.order.arrivesAt).toBeGreaterThan(at('09:30'));
});

test('from a quarter of an hour before the close the broker sells what expires', () => {
  const book = holding(accountBook(10_000), CALL, 4);
  const rest = limitOrder({ side: 'sell', quantity: 4, limitPrice: 9 * DOLLAR });
  const rested = accepted(submit(exchangeOf(book), 'A', rest, false, sceneAt(at('15:44'))));
  const instant = at('15:45');
  const quotes = { [CALL]: quoteAt(instant, 0.5, 0.52, 3) };
  const sold = passInstant(rested.exchange, true, sceneAt(instant, quotes));
  const events = sold.outcomes.flatMap((outcome) => outcome.events);
  expect(events.map(({ event, order }) => `${order.source} ${event}`)).toEqual([
    'customer new',
    'customer canceled',
    'broker new',
    'broker partial_fill',
  ]);
  const next = { [CALL]: quoteAt(instant + 5 * SECOND, 0.4, 0.42, 3) };
  const done = passInstant(sold.exchange, true, sceneAt(instant + 5 * SECOND, next));
  const { account, openOrders } = bookOf(done.exchange, 'A');
  expect(account.positions).toEqual([]);
  expect(openOrders).toEqual([]);
  expect(account.cash).toBe((10_000 + 150 + 40) * DOLLAR);
});

test('a market buy never costs more than there is', () => {
  const quotes = { [CALL]: quoteAt(TEN, 0.98, 1) };
  const posted = accepted(
    submit(
      exchangeOf(accountBook(501)),
      'A',
      marketOrder({ quantity: 5 }),
      false,
      sceneAt(TEN, quotes),
    ),
  );
  const dearer = { [CALL]: quoteAt(TEN, 1.98, 2) };
  const { exchange, outcomes } = passInstant(posted.exchange, false, sceneAt(LATER, dearer));
  expect(outcomes.flatMap(({ fills }) => fills)).toMatchObject([{ quantity: 2 }]);
  const [rest] = bookOf(exchange, 'A').openOrders;
  expect(rest?.status).toBe('partially_filled');
  const ended = passInstant(
    exchange,
    true,
    sceneAt(TEN + 5 * SECOND, { [CALL]: quoteAt(TEN + 5 * SECOND, 1.98, 2) }),
  );
  expect(ended.outcomes.flatMap(({ events }) => events)).toMatchObject([{ event: 'canceled' }]);
});

test('a market buy that can not be paid at all any more is rejected', () => {
  const quotes = { [CALL]: quoteAt(TEN, 0.98, 1) };
  const posted = accepted(
    submit(exchangeOf(accountBook(101)), 'A', marketOrder(), false, sceneAt(TEN, quotes)),
  );
  const dearer = { [CALL]: quoteAt(TEN, 1.98, 2) };
  const { outcomes } = passInstant(posted.exchange, false, sceneAt(LATER, dearer));
  expect(outcomes.flatMap(({ events }) => events)).toMatchObject([
    { event: 'new' },
    { event: 'rejected', order: { status: 'rejected', failedAt: LATER } },
  ]);
});
