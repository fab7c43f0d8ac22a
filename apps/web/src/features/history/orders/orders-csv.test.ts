import type { Order } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { toOrdersCsv } from './orders-csv.ts';

const ORDER: Order = {
  id: 'o1',
  symbol: 'SPY250205P00602500',
  side: 'sell',
  type: 'limit',
  qty: '16',
  filled_qty: '16',
  notional: null,
  limit_price: '0.80',
  stop_price: null,
  filled_avg_price: '0.8125',
  status: 'filled',
  created_at: '2025-02-05T18:17:42.123Z',
  filled_at: '2025-02-05T18:17:43.000Z',
  canceled_at: null,
  expired_at: null,
  trade_id: null,
};

test('an order is one line of the broker’s values', () => {
  const [head = '', line = '', end] = toOrdersCsv([ORDER]).slice(1).split('\r\n');
  const cells = Object.fromEntries(
    head.split(',').map((name, index) => [name, line.split(',')[index]]),
  );
  expect(end).toBe('');
  expect(cells).toEqual({
    ...Object.fromEntries(Object.entries(ORDER).map(([name, value]) => [name, value ?? ''])),
    underlying: 'SPY',
    expiry: '2025-02-05',
    strike: '602.5',
    contract_type: 'put',
  });
});

test('the broker’s texts can be no formulas', () => {
  expect(toOrdersCsv([{ ...ORDER, status: '=cmd()' }])).toContain(",'=cmd(),");
});
