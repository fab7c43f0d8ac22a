import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { fromDollars } from '../../src/model/money.ts';
import { triggeredExitReason } from '../../src/risk/exit-table/exit-levels.ts';
import { EXIT_REASONS, exitRow } from '../../src/risk/exit-table/exit-table.ts';
import {
  exitPrice,
  isNearlyWorthless,
  isQuoteBelievable,
  markPrice,
} from '../../src/risk/exits.ts';
import { amountText, clockTime, dollarText } from '../../src/risk/number-text.ts';

const quote = (bid: number, ask: number) => ({
  at: 0,
  bid: fromDollars(bid),
  bidSize: 1,
  ask: fromDollars(ask),
  askSize: 1,
});

describe('what a quote is worth', () => {
  it.each([
    [1, 1.02, 10_100],
    [0, 0.01, 50],
    [1, 0, null],
    [0, 0, null],
    [1, 1, null],
    [1.6, 0.6, null],
  ])('%d × %d', (bid, ask, worth) => {
    expect(markPrice(quote(bid, ask))).toBe(worth);
  });
});

describe('a reading', () => {
  const isRead = (bid: number, ask: number, model: number | null) =>
    isQuoteBelievable(quote(bid, ask), model);

  it.each([
    [5.99, 6.01, false],
    [6, 6.02, true],
    [13.98, 14, true],
    [13.98, 14.02, true],
    [13.99, 14.03, false],
    [5.98, 14, false],
    [0.01, 20, false],
  ])('has its mid and its bid within 40 %% of a model of 10: %d × %d', (bid, ask, counts) => {
    expect(isRead(bid, ask, 10)).toBe(counts);
  });

  it.each([
    [0.04, 0.06, true],
    [0.05, 0.06, false],
  ])('may be five cents off one of nothing: %d × %d', (bid, ask, counts) => {
    expect(isRead(bid, ask, 0)).toBe(counts);
  });

  it.each([
    [1, 1],
    [1.6, 0.6],
    [1, 0],
    [0, 0],
    [0.05, 0.05],
    [0.05, 0.04],
  ])('is never one-sided, locked or crossed: %d × %d', (bid, ask) => {
    for (const model of [null, 0, 0.05, 1]) expect(isRead(bid, ask, model)).toBe(false);
  });

  it.each([
    [0.01, 0.05, true],
    [0.01, 0.051, false],
    [0.01, 1, false],
    [0.01, null, false],
    [0.2, 0.05, true],
    [0.21, 0.05, false],
    [2, 0, false],
  ])('without a bid is one of what is worth next to nothing: 0 × %d, %s', (ask, model, counts) => {
    expect(isRead(0, ask, model)).toBe(counts);
  });

  it('without a model is any that is two-sided', () => {
    expect(isRead(0.01, 20, null)).toBe(true);
  });

  it('of nothing known is not one of nothing', () => {
    expect([null, 0, 0.05, 0.0501].map(isNearlyWorthless)).toEqual([false, true, true, false]);
  });

  it('that is none calls for no exit', () => {
    const levels = {
      target: { price: 15_000, reason: 'target' },
      stop: { price: 8_000, reason: 'stop' },
    } as const;
    expect(triggeredExitReason(quote(1.6, 0), levels)).toBeNull();
    expect(triggeredExitReason(quote(1.6, 0.6), levels)).toBeNull();
  });
});

describe('the steps of an exit', () => {
  it.each([
    ['target', ['target', 'bid', 'below-bid', 'market']],
    ['user', ['market']],
    ['kill', ['market']],
  ] as const)('for %s', (reason, expected) => {
    expect(exitRow(reason).priceSteps).toEqual(expected);
  });

  it('for every other reason begin at the bid', () => {
    for (const reason of EXIT_REASONS) {
      if (reason === 'target' || reason === 'user' || reason === 'kill') continue;
      expect(exitRow(reason).priceSteps).toEqual(['bid', 'below-bid', 'market']);
    }
  });

  it.each([
    ['bid', 99, null, { type: 'limit', price: 100 }],
    ['bid', 100, null, { type: 'limit', price: 100 }],
    ['market', 100, null, { type: 'market' }],
    ['market', 99, null, { type: 'limit', price: 100 }],
    ['bid', 7_950, null, { type: 'limit', price: 7_900 }],
    ['below-bid', 10_000, null, { type: 'limit', price: 9_500 }],
    ['target', 10_000, null, { type: 'limit', price: 10_000 }],
    ['target', null, 15_000, { type: 'market' }],
    ['target', 10_000, 15_001, { type: 'limit', price: 15_100 }],
    ['bid', 10_000, 15_000, { type: 'limit', price: 10_000 }],
  ] as const)('%s at a bid of %s with the target %s', (step, bid, target, expected) => {
    expect(exitPrice(step, bid, target)).toEqual(expected);
  });
});

describe('words', () => {
  it.each([
    [0, '$0.00'],
    [100, '$0.01'],
    [10_400, '$1.04'],
    [10_450, '$1.045'],
    [123_450_000, '$12345.00'],
    [-10_400, '$-1.04'],
  ])('the price %d is %s', (price, text) => {
    expect(dollarText(price)).toBe(text);
  });

  it.each([
    [0, '$0.00'],
    [50, '$0.01'],
    [9_990_000, '$999.00'],
    [10_000_000, '$1,000.00'],
    [12_345_678_900, '$1,234,567.89'],
    [1_234_567_890_000, '$123,456,789.00'],
    [-12_345_600, '-$1,234.56'],
  ])('the amount %d is %s', (money, text) => {
    expect(amountText(money)).toBe(text);
  });

  it.each(['00:00', '09:05', '14:30', '23:59'])('the time of day %s', (time) => {
    expect(clockTime(newYorkTime(`2026-11-20T${time}`))).toBe(`${time} ET`);
    expect(clockTime(newYorkTime(`2026-11-20T${time}`) + 59_999)).toBe(`${time} ET`);
  });
});
