import type { Order } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import {
  codeToWords,
  contractTextsOf,
  notionalText,
  orderPriceText,
  orderQuantityText,
  orderStatusText,
} from './order-texts.ts';

test('an option symbol shows underlying, strike, side and expiry', () => {
  expect(contractTextsOf('SPY250205C00602500')).toEqual({ name: 'SPY 602.5 C', expiry: 'Feb 5' });
  expect(contractTextsOf('SPY')).toEqual({ name: 'SPY', expiry: '' });
});

test('what the broker leaves out is an en dash; zero is zero', () => {
  expect(orderPriceText(null)).toBe('–');
  expect(orderPriceText('0.8')).toBe('0.80');
  expect(orderQuantityText('0')).toBe('0');
  expect(orderQuantityText(null)).toBe('–');
});

test('statuses are read as words', () => {
  expect(codeToWords('partially_filled')).toBe('Partially filled');
  expect(codeToWords('')).toBe('');
});

const ORDER: Order = {
  id: 'o',
  symbol: 'SPY250205C00602000',
  side: 'buy',
  type: 'limit',
  qty: '16',
  filled_qty: '16',
  notional: null,
  limit_price: '0.80',
  stop_price: null,
  filled_avg_price: '0.80',
  status: 'filled',
  created_at: '2025-02-05T17:40:04.000Z',
  filled_at: null,
  canceled_at: null,
  expired_at: null,
  trade_id: null,
};

test('a final order’s status says what was filled', () => {
  expect(orderStatusText(ORDER)).toBe('Filled');
  expect(orderStatusText({ ...ORDER, status: 'canceled', filled_qty: '0' })).toBe('Canceled');
  expect(orderStatusText({ ...ORDER, status: 'canceled', filled_qty: '1380' })).toBe(
    '1,380 filled, rest canceled',
  );
  expect(orderStatusText({ ...ORDER, status: 'expired', filled_qty: '3' })).toBe(
    '3 filled, rest expired',
  );
});

test('the notional of a filled option order is what its shares cost', () => {
  expect(notionalText(ORDER)).toBe('$1,280.00');
  expect(notionalText({ ...ORDER, notional: '500' })).toBe('$500.00');
  expect(notionalText({ ...ORDER, filled_qty: '0', filled_avg_price: null })).toBe('–');
  expect(notionalText({ ...ORDER, symbol: 'SPY' })).toBe('$12.80');
});
