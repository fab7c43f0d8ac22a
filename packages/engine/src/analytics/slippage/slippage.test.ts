import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../../hours/new-york.ts';
import { type QuotedOrder, slippage } from './slippage.ts';

const AT = newYorkTime('2026-11-16T10:20');
const NONE = { p50: null, p90: null, p99: null };

/**
 * Bought at 1.03 with 1.00 bid and 1.04 asked: a half-spread of 0.02 in 1.02, and 0.01 above the
 * mid.
 */
const BUY: QuotedOrder = {
  side: 'buy',
  sentAt: AT,
  delta: 0.47,
  atDecision: { bid: 9_900, ask: 10_300 },
  atSubmit: { bid: 10_000, ask: 10_400 },
  atFill: { bid: 10_100, ask: 10_500 },
  fillPrice: 10_300,
  filledAt: AT + 900,
};
const SELL: QuotedOrder = { ...BUY, side: 'sell', atDecision: null, fillPrice: 9_900 };

describe('slippage', () => {
  it('of a buy is the fill above the mid, in percent of the mid', () => {
    const found = slippage([BUY]);
    expect(found.orders).toBe(1);
    expect(found.atSubmit.halfSpreadPercent.p50).toBeCloseTo((200 / 10_200) * 100, 12);
    expect(found.atSubmit.fillAgainstMidPercent.p99).toBeCloseTo((100 / 10_200) * 100, 12);
    expect(found.atDecision.fillAgainstMidPercent.p50).toBeCloseTo((200 / 10_100) * 100, 12);
    expect(found.atFill.fillAgainstMidPercent.p50).toBeCloseTo(0, 12);
    expect(found.delayMs).toEqual({ p50: 900, p90: 900, p99: 900 });
  });

  it('of a sell is the fill below the mid, and has no decision’s quote', () => {
    const found = slippage([SELL]);
    expect(found.atSubmit.fillAgainstMidPercent.p50).toBeCloseTo((300 / 10_200) * 100, 12);
    expect(found.atDecision).toEqual({ halfSpreadPercent: NONE, fillAgainstMidPercent: NONE });
  });

  it('has quantiles between ranks', () => {
    const orders = Array.from({ length: 101 }, (_, each) => ({ ...BUY, filledAt: AT + each * 10 }));
    expect(slippage(orders).delayMs).toEqual({ p50: 500, p90: 900, p99: 990 });
    expect(slippage(orders.slice(0, 2)).delayMs.p90).toBeCloseTo(9, 12);
  });

  it('comes by hour and by delta, with medians', () => {
    const later = {
      ...BUY,
      sentAt: AT + 3_600_000,
      delta: null,
      atSubmit: { bid: 9_000, ask: 11_000 },
    };
    const found = slippage([BUY, later, { ...BUY, delta: 0.5 }]);
    expect(found.byHour.map(({ name, orders }) => [name, orders])).toEqual([
      ['10:00', 2],
      ['11:00', 1],
    ]);
    expect(found.byHour[1]?.halfSpreadPercent).toBeCloseTo(10, 12);
    expect(found.byDelta.map(({ name, orders }) => [name, orders])).toEqual([
      ['0.4-0.5', 1],
      ['0.5-0.6', 1],
      ['unknown', 1],
    ]);
  });

  it('of nothing is null, and a warning', () => {
    const found = slippage([]);
    expect(found).toMatchObject({ orders: 0, delayMs: NONE, byHour: [], byDelta: [] });
    expect(found.atSubmit).toEqual({ halfSpreadPercent: NONE, fillAgainstMidPercent: NONE });
    expect(found.warnings).toEqual(['No order of a closed trade is in this range.']);
  });

  it('without a quote, a bid or a fill is null, and says how many orders lack one', () => {
    const old = { ...SELL, atSubmit: null, atFill: null, filledAt: null };
    const unbid = { ...SELL, atSubmit: { bid: 0, ask: 100 }, fillPrice: null, filledAt: null };
    const found = slippage([old, unbid]);
    expect(found.atSubmit).toEqual({ halfSpreadPercent: NONE, fillAgainstMidPercent: NONE });
    expect(found.delayMs).toEqual(NONE);
    expect(found.byHour[0]).toMatchObject({ orders: 2, halfSpreadPercent: null });
    expect(found.warnings).toEqual([
      'Of 2 orders: below 30 this proves nothing.',
      'No quote is stored of the submit of 1 order: sent before quotes were stored with orders, or without a quote in sight.',
      'The time of the fill of 1 order is not stored.',
    ]);
  });
});
