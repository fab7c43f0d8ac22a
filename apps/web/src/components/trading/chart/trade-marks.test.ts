import type { ChartBar, Order } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { tradeMarksOf } from './trade-marks.ts';

const CALL_SYMBOL = 'SPY250205C00602500';
const PUT_SYMBOL = 'SPY250205P00601000';

const day = (time: string) => `2025-02-05T${time}:00.000Z`;

/** Last complete bar: 18:15–18:20 UTC. */
const CHART_BARS: readonly ChartBar[] = ['14:30', '18:15'].map((time) => ({
  start: day(time),
  open: 600,
  high: 601,
  low: 599,
  close: 600,
  volume: 1,
  emaFast: null,
  emaSlow: null,
  signalType: null,
  bullishConfidence: null,
  bearishConfidence: null,
}));

function order(
  side: Order['side'],
  time: string,
  filled: string,
  price: string | null,
  own: Partial<Order> = {},
): Order {
  return {
    id: `${side}-${time}`,
    symbol: CALL_SYMBOL,
    side,
    type: 'limit',
    qty: '10',
    filled_qty: filled,
    notional: null,
    limit_price: price,
    stop_price: null,
    filled_avg_price: price,
    status: 'filled',
    created_at: day(time),
    filled_at: null,
    canceled_at: null,
    expired_at: null,
    trade_id: null,
    ...own,
  };
}

const seconds = (time: string) => Date.parse(day(time)) / 1000;

test('only what was filled is marked, at the bar of the fill, oldest first', () => {
  const marks = tradeMarksOf(
    [
      order('sell', '17:12', '10', '1.00', { filled_at: day('17:21') }),
      order('buy', '16:32', '10', '0.80', { symbol: PUT_SYMBOL }),
      order('buy', '16:31', '10', '0.80'),
      order('buy', '16:00', '0', null, { status: 'canceled' }),
      order('buy', '16:00', '10', '600', { symbol: 'SPY' }),
    ],
    CHART_BARS,
  );
  expect(marks).toEqual([
    { kind: 'entry', timeSeconds: seconds('16:30'), contract: 'C602.5', gainPercent: null },
    { kind: 'entry', timeSeconds: seconds('16:30'), contract: 'P601', gainPercent: null },
    {
      kind: 'exit',
      timeSeconds: seconds('17:20'),
      contract: 'C602.5',
      gainPercent: expect.closeTo(25),
    },
  ]);
});

test('fills of one contract in neighbouring bars are one mark, weighted by their sizes', () => {
  const marks = tradeMarksOf(
    [
      order('buy', '16:30', '3', '1.00', { status: 'canceled' }),
      order('buy', '16:35', '1', '2.00'),
      order('sell', '17:00', '1', '1.00', { status: 'canceled' }),
      order('sell', '17:06', '3', '2.00'),
      order('sell', '17:30', '1', '2.00'),
    ],
    CHART_BARS,
  );
  expect(marks.map(({ kind, timeSeconds }) => [kind, timeSeconds])).toEqual([
    ['entry', seconds('16:30')],
    ['exit', seconds('17:00')],
    ['exit', seconds('17:30')],
  ]);
  // Bought at 1.25 on average, sold at 1.75.
  expect(marks[1]?.gainPercent).toBeCloseTo(40);
});

test('a gain that the orders don’t show is not guessed', () => {
  const gain = (...orders: Order[]) => tradeMarksOf(orders, CHART_BARS).at(-1)?.gainPercent;
  expect(gain(order('sell', '17:00', '1', '2.00'))).toBeNull();
  expect(gain(order('buy', '16:00', '2', '1.00'), order('sell', '17:00', '3', '2.00'))).toBeNull();
  expect(gain(order('buy', '16:00', '2', null), order('sell', '17:00', '2', '2.00'))).toBeNull();
  expect(gain(order('buy', '16:00', '2', '1.00'), order('sell', '17:00', '2', null))).toBeNull();
});

test('a second round trip in the contract counts from its own cost', () => {
  const marks = tradeMarksOf(
    [
      order('buy', '16:00', '2', '1.00'),
      order('sell', '16:30', '2', '2.00'),
      order('buy', '17:00', '2', '2.00'),
      order('sell', '17:30', '2', '1.00'),
    ],
    CHART_BARS,
  );
  expect(marks.map(({ gainPercent }) => gainPercent)).toEqual([null, 100, null, -50]);
});

test('a fill in the forming bar shows at the last complete one, and other days do not show', () => {
  expect(tradeMarksOf([order('buy', '18:23', '1', '1.00')], CHART_BARS)[0]?.timeSeconds).toBe(
    seconds('18:15'),
  );
  const yesterday = order('buy', '16:00', '1', '1.00', { created_at: '2025-02-04T16:00:00.000Z' });
  expect(tradeMarksOf([yesterday], CHART_BARS)).toEqual([]);
  expect(tradeMarksOf([order('buy', '16:00', '1', '1.00')], [])).toEqual([]);
});
