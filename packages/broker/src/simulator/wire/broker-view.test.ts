import { DOLLAR, type OrderType, type Price } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireAccount } from '../../alpaca/wire/account.ts';
import { toAccount, toOrder, toPosition } from '../../alpaca/wire/map.ts';
import { wireOrder } from '../../alpaca/wire/order.ts';
import { wirePositions } from '../../alpaca/wire/position.ts';
import { orderRequestError } from '../../port/failure.ts';
import type { AccountBook, OrderStatus, SimulatedOrder } from '../exchange/book.ts';
import { deniedRefusal, invalidRefusal, malformedRefusal, notFound } from '../exchange/refusal.ts';
import { accountJson, positionJson } from './account-wire.ts';
import { brokerAccount, brokerOrder, brokerPosition, refusedOutcome } from './broker-view.ts';
import { orderJson } from './order-wire.ts';

const SYMBOL = 'SPY250205C00600000';
const STATUSES: readonly OrderStatus[] = [
  'accepted',
  'pending_new',
  'new',
  'partially_filled',
  'pending_cancel',
  'filled',
  'canceled',
  'expired',
  'rejected',
];

const moment = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });
const price = fc.integer({ min: 1, max: 3_000 }).map((cents) => cents * 100);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

function typeOf(limitPrice: Price | null, stopPrice: Price | null): OrderType {
  if (stopPrice !== null) return limitPrice === null ? 'stop' : 'stop_limit';
  return limitPrice === null ? 'market' : 'limit';
}

const order: fc.Arbitrary<SimulatedOrder> = fc
  .record({
    status: fc.constantFrom(...STATUSES),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    limitPrice: maybe(price),
    stopPrice: maybe(price),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    filled: fc.integer({ min: 0, max: 10_000 }),
    cents: fc.integer({ min: 1, max: 3_000_000 }),
    times: fc.tuple(moment, moment, maybe(moment), maybe(moment), maybe(moment), maybe(moment)),
  })
  .map(({ status, side, limitPrice, stopPrice, quantity, filled, cents, times }) => {
    const [createdAt, updatedAt, filledAt, canceledAt, expiredAt, failedAt] = times;
    const filledQuantity = Math.min(filled, quantity);
    return {
      id: '11111111-2222-8333-8444-555555555555',
      accountNumber: 'PA3SIM0002',
      clientOrderId: 'trader-20250205-1-entry-1',
      source: 'customer',
      sequence: 1,
      symbol: SYMBOL,
      side,
      type: typeOf(limitPrice, stopPrice),
      positionIntent: side === 'buy' ? 'buy_to_open' : 'sell_to_close',
      quantity,
      limitPrice,
      stopPrice,
      triggeredAt: null,
      reservePrice: 0,
      status,
      filledQuantity,
      filledValue: filledQuantity === 0 ? 0 : cents * 100,
      createdAt,
      updatedAt,
      arrivesAt: createdAt,
      arrivedAt: null,
      cancelArrivesAt: null,
      expiresAt: createdAt,
      filledAt,
      canceledAt,
      expiredAt,
      failedAt,
      replacedAt: null,
      replaces: null,
      replacedBy: null,
    };
  });

const sent = (body: object): unknown => JSON.parse(JSON.stringify(body));

describe('the broker seen in process is the one seen over the wire', () => {
  test('every order', () => {
    fc.assert(
      fc.property(order, (each) => {
        expect(brokerOrder(each)).toEqual(toOrder(wireOrder.parse(sent(orderJson(each)))));
      }),
      { numRuns: 2_000 },
    );
  });

  test('every account and every position', () => {
    const book = fc.record({
      cash: fc.integer({ min: 0, max: 1e10 }),
      quantity: fc.integer({ min: 1, max: 500 }),
      cost: fc.integer({ min: 1, max: 1e9 }),
      fees: fc.integer({ min: 0, max: 1e9 }),
      quote: maybe(fc.record({ bid: price, ask: price })),
      orders: fc.array(order, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(book, ({ cash, quantity, cost, fees, quote, orders }) => {
        const position = { symbol: SYMBOL, quantity, cost };
        const account: AccountBook['account'] = {
          accountNumber: 'PA3SIM0002',
          keyId: '',
          secretHash: '',
          dataOnly: false,
          createdAt: 0,
          cash,
          accruedFees: fees,
          chargedFees: 0,
          lastEquity: cash,
          lastEquityDate: null,
          positions: [position],
        };
        const held: AccountBook = { account, openOrders: orders };
        const current = quote && { at: 0, bidSize: 1, askSize: 1, ...quote };
        const quoteOf = () => current;
        expect(brokerAccount(held, quoteOf)).toEqual(
          toAccount(wireAccount.parse(sent(accountJson(held, quoteOf, '2025-02-04')))),
        );
        const positions = wirePositions.parse(sent([positionJson(held, position, current)]));
        expect([brokerPosition(held, position, quoteOf)]).toEqual(positions.map(toPosition));
      }),
      { numRuns: 2_000 },
    );
  });

  test('every refusal of an order', () => {
    for (const refusal of [
      deniedRefusal('no'),
      invalidRefusal('no'),
      malformedRefusal('no'),
      notFound('no'),
    ]) {
      const { status, code, message } = refusal;
      const error = orderRequestError('order', { status, code, message, requestId: null });
      const type = error.kind === 'refused' ? 'refused' : 'unknown';
      expect(refusedOutcome(refusal)).toEqual({ type, message: error.message });
    }
  });

  test('an average that has no end is cut where the wire cuts it', () => {
    const [each] = fc.sample(order, 1);
    const thirds = { ...each, filledQuantity: 3, filledValue: DOLLAR } as SimulatedOrder;
    expect(brokerOrder(thirds).filledAveragePrice).toBe(0.333333 * DOLLAR);
  });
});
