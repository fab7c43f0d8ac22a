import { describe, expect, test } from 'vitest';
import { CENT, fromDollars } from '../model/money.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { leavesAlone, type QuoteBounds } from './calm.ts';
import type { Trade } from './state.ts';

const FROM = 1_000_000;
/** Bought at 2.00: the stop is at 1.60, the target at 3.00. */
const TRADE = {
  averageEntryPrice: fromDollars(2),
  settings: { ...DEFAULT_SETTINGS, stopLoss: 20, profitTarget: 50 },
  volatility: 0.2,
  lastQuote: {
    quote: { at: FROM, bid: 19_900, bidSize: 10, ask: 20_100, askSize: 10 },
    seenAt: { market: FROM, wall: FROM },
  },
} as Trade;

function boundsOf(change: Partial<QuoteBounds> = {}): QuoteBounds {
  return {
    from: FROM,
    lowestBid: fromDollars(1.8),
    highestBid: fromDollars(2.2),
    lowestMid: fromDollars(1.82),
    highestMid: fromDollars(2.22),
    leastTimeValue: fromDollars(0.5),
    ...change,
  };
}

describe('a position between its levels', () => {
  test('is left alone by quotes that stay between them', () => {
    expect(leavesAlone(TRADE, boundsOf())).toBe(true);
  });

  test.each<[string, Partial<QuoteBounds>]>([
    ['a mid may reach the stop', { lowestMid: fromDollars(1.6) }],
    ['a bid may reach the target', { highestBid: fromDollars(3) }],
    ['a bid may vanish', { lowestBid: CENT - 1 }],
    ['a quote may imply no volatility', { leastTimeValue: 0 }],
    ['a quote may lie too far from the one before', { highestMid: fromDollars(2.5) }],
    ['the first of the quotes has not been seen', { from: FROM + 5_000 }],
  ])('is not when %s', (_, change) => {
    expect(leavesAlone(TRADE, boundsOf(change))).toBe(false);
  });

  test('is not while nothing was bought or no volatility is known', () => {
    expect(leavesAlone({ ...TRADE, averageEntryPrice: null }, boundsOf())).toBe(false);
    expect(leavesAlone({ ...TRADE, volatility: null }, boundsOf())).toBe(false);
  });
});
