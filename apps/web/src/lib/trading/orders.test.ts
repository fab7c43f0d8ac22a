import type { Order } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { isPartlyFilledFinal, isWorkingOrder } from './orders.ts';

const ORDER: Order = {
  id: 'o',
  symbol: 'SPY250205C00602000',
  side: 'buy',
  type: 'limit',
  qty: '16',
  filled_qty: '0',
  notional: null,
  limit_price: '0.80',
  stop_price: null,
  filled_avg_price: null,
  status: 'new',
  created_at: '2025-02-05T17:40:04.000Z',
  filled_at: null,
  canceled_at: null,
  expired_at: null,
  trade_id: null,
};

test('an option order works until the broker says that it ended', () => {
  expect(isWorkingOrder(ORDER)).toBe(true);
  expect(isWorkingOrder({ ...ORDER, status: 'partially_filled', filled_qty: '3' })).toBe(true);
  expect(isWorkingOrder({ ...ORDER, status: 'pending_cancel' })).toBe(true);
  expect(isWorkingOrder({ ...ORDER, status: 'canceled' })).toBe(false);
  expect(isWorkingOrder({ ...ORDER, symbol: 'SPY' })).toBe(false);
});

test('an order that ended early may have been filled in part', () => {
  expect(isPartlyFilledFinal({ ...ORDER, status: 'canceled', filled_qty: '3' })).toBe(true);
  expect(isPartlyFilledFinal({ ...ORDER, status: 'expired', filled_qty: '3' })).toBe(true);
  expect(isPartlyFilledFinal({ ...ORDER, status: 'canceled' })).toBe(false);
  expect(isPartlyFilledFinal({ ...ORDER, status: 'filled', filled_qty: '16' })).toBe(false);
  expect(isPartlyFilledFinal({ ...ORDER, status: 'partially_filled', filled_qty: '3' })).toBe(
    false,
  );
});
