import { DOLLAR, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import {
  accountBook,
  benchTime,
  CALL_SYMBOL,
  eventsOf,
  limitOrder,
  onlyOrder,
  quoteAt,
  requireAccepted,
  snapshotAt,
  withPosition,
  withRestingOrder,
} from '../../test/bench-exchange.ts';
import { optionsBuyingPower } from '../account/buying-power.ts';
import { type AccountBook, reservedContracts } from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange } from '../exchange.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import { passTime } from '../pass-time.ts';
import { isRefusal } from '../refusal.ts';
import type { OrderChange } from './order-request.ts';
import { requestReplace } from './replacement.ts';
import { requestCancel } from './requests.ts';

const TEN = benchTime('10:00');
const LATER = TEN + SECOND;
const FAR = { [CALL_SYMBOL]: quoteAt(TEN, 0.5, 2) };

const change = (over: Partial<OrderChange>): OrderChange => ({
  quantity: null,
  limitPrice: null,
  stopPrice: null,
  clientOrderId: null,
  ...over,
});

const resting = (book: AccountBook, ticket: Parameters<typeof limitOrder>[0]): Exchange =>
  withRestingOrder(book, limitOrder(ticket), TEN, FAR);

function replace(
  exchange: Exchange,
  over: Partial<OrderChange>,
  snapshot: MarketSnapshot = snapshotAt(LATER, FAR),
) {
  const order = onlyOrder(exchange);
  return requireAccepted(requestReplace(exchange, order, order.id, change(over), false, snapshot));
}

const reported = (passed: ExchangeChange) =>
  eventsOf(passed).map(({ event, order }) => `${event} ${order.id}`);

test('an order is replaced when the new one gets to the market, and not before', () => {
  const exchange = resting(accountBook(10_000), { quantity: 2, limitPrice: DOLLAR });
  const old = onlyOrder(exchange);
  const asked = replace(exchange, { limitPrice: 1.1 * DOLLAR, clientOrderId: 'new' });
  expect(asked.order).toMatchObject({
    status: 'pending_new',
    replaces: old.id,
    clientOrderId: 'new',
    quantity: 2,
    limitPrice: 1.1 * DOLLAR,
  });
  expect(bookOf(asked.exchange, 'A').openOrders).toMatchObject([
    { id: old.id, status: 'pending_replace', replacedBy: asked.order.id, replacedAt: null },
    { id: asked.order.id },
  ]);
  const due = asked.order.arrivesAt;
  expect(passTime(asked.exchange, false, snapshotAt(due - 1, FAR)).outcomes).toEqual([]);
  const arrived = passTime(asked.exchange, false, snapshotAt(due, FAR));
  expect(reported(arrived)).toEqual([`replaced ${old.id}`, `new ${asked.order.id}`]);
  expect(arrived.outcomes[0]?.orders[0]).toMatchObject({ status: 'replaced', replacedAt: due });
  expect(onlyOrder(arrived.exchange)).toMatchObject({ status: 'new', quantity: 2 });
});

test('while it is being replaced the larger of the two is reserved', () => {
  const power = (exchange: Exchange) => optionsBuyingPower(bookOf(exchange, 'A'));
  const exchange = resting(accountBook(1_000), { quantity: 2, limitPrice: DOLLAR });
  const before = power(exchange);
  const dearer = replace(exchange, { limitPrice: 1.5 * DOLLAR }).exchange;
  expect(before - power(dearer)).toBe(100 * DOLLAR);
  const cheaper = replace(exchange, { limitPrice: 0.6 * DOLLAR });
  expect(power(cheaper.exchange)).toBe(before);
  const arrived = passTime(
    cheaper.exchange,
    false,
    snapshotAt(cheaper.order.arrivesAt, FAR),
  ).exchange;
  expect(power(arrived) - before).toBe(80 * DOLLAR);

  const sell = resting(withPosition(accountBook(1_000), CALL_SYMBOL, 3), {
    side: 'sell',
    quantity: 2,
    limitPrice: 9 * DOLLAR,
  });
  const reserved = (quantity: number) =>
    reservedContracts(bookOf(replace(sell, { quantity }).exchange, 'A'), CALL_SYMBOL);
  expect([reserved(1), reserved(3)]).toEqual([2, 3]);
});

test('only the money that the old order leaves can be asked for', () => {
  const exchange = resting(accountBook(300), { quantity: 2, limitPrice: DOLLAR });
  const order = onlyOrder(exchange);
  const ask = (limitPrice: number) =>
    requestReplace(
      exchange,
      order,
      order.id,
      change({ limitPrice }),
      false,
      snapshotAt(LATER, FAR),
    );
  // 200 are reserved and 100 free: 290 with fees is within 300, 300 with fees is not.
  expect(isRefusal(ask(1.45 * DOLLAR))).toBe(false);
  expect(ask(1.5 * DOLLAR)).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^insufficient/),
  });
});

test('the new order asks for what is left of the total', () => {
  const exchange = resting(accountBook(10_000), { quantity: 4, limitPrice: DOLLAR });
  const asked = replace(exchange, { quantity: 5 });
  const cheap = { [CALL_SYMBOL]: quoteAt(LATER, 0.9, 1, 2) };
  const filled = passTime(asked.exchange, true, snapshotAt(LATER, cheap));
  expect(bookOf(filled.exchange, 'A').openOrders[0]).toMatchObject({
    status: 'pending_replace',
    filledQuantity: 2,
  });
  const after = passTime(filled.exchange, false, snapshotAt(asked.order.arrivesAt, FAR));
  expect(onlyOrder(after.exchange)).toMatchObject({
    id: asked.order.id,
    quantity: 3,
    filledQuantity: 0,
  });
});

test('what is filled before cannot be replaced: the new order is rejected', () => {
  const exchange = resting(accountBook(10_000), { quantity: 2, limitPrice: DOLLAR });
  const asked = replace(exchange, { quantity: 4 });
  const cheap = { [CALL_SYMBOL]: quoteAt(LATER, 0.9, 1, 50) };
  const filled = passTime(asked.exchange, true, snapshotAt(LATER, cheap));
  const book = bookOf(filled.exchange, 'A');
  expect(optionsBuyingPower(book)).toBeGreaterThan(book.account.cash - DOLLAR);
  const after = passTime(filled.exchange, false, snapshotAt(asked.order.arrivesAt, cheap));
  expect(reported(after)).toEqual([`rejected ${asked.order.id}`]);
  expect(bookOf(after.exchange, 'A')).toMatchObject({
    openOrders: [],
    account: { positions: [{ quantity: 2 }] },
  });
});

test('when the new total is filled before, the rest is taken back', () => {
  const exchange = resting(accountBook(10_000), { quantity: 4, limitPrice: DOLLAR });
  const old = onlyOrder(exchange);
  const asked = replace(exchange, { quantity: 2 });
  const cheap = { [CALL_SYMBOL]: quoteAt(LATER, 0.9, 1, 3) };
  const filled = passTime(asked.exchange, true, snapshotAt(LATER, cheap));
  const after = passTime(filled.exchange, false, snapshotAt(asked.order.arrivesAt, FAR));
  expect(reported(after)).toEqual([`canceled ${old.id}`, `rejected ${asked.order.id}`]);
  expect(bookOf(after.exchange, 'A').account.positions).toMatchObject([{ quantity: 3 }]);
});

test('a new order that is canceled on its way takes the old one with it', () => {
  const exchange = resting(accountBook(10_000), { quantity: 2, limitPrice: DOLLAR });
  const old = onlyOrder(exchange);
  const asked = replace(exchange, { quantity: 3 });
  const snapshot = snapshotAt(LATER, FAR);
  const { id } = asked.order;
  const canceled = requireAccepted(requestCancel(asked.exchange, asked.order, id, snapshot));
  const after = passTime(canceled.exchange, false, snapshotAt(LATER + SECOND, FAR));
  expect(reported(after)).toEqual([`replaced ${old.id}`, `new ${id}`, `canceled ${id}`]);
  expect(bookOf(after.exchange, 'A').openOrders).toEqual([]);
});

test('a sell can be made larger up to what is held', () => {
  const exchange = resting(withPosition(accountBook(1_000), CALL_SYMBOL, 3), {
    side: 'sell',
    quantity: 2,
    limitPrice: 9 * DOLLAR,
  });
  const order = onlyOrder(exchange);
  const ask = (quantity: number) =>
    requestReplace(exchange, order, order.id, change({ quantity }), false, snapshotAt(LATER, FAR));
  expect(isRefusal(ask(3))).toBe(false);
  expect(ask(4)).toMatchObject({ status: 422, message: expect.stringMatching(/^position intent/) });
});
