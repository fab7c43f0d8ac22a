import { describe, expect, it } from 'vitest';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { fromDollars } from '../../src/model/money.ts';
import { exitPrice, exitStep, isBadTick, markOf } from '../../src/risk/exits.ts';
import { amount, clockTime, dollars } from '../../src/risk/words.ts';

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
    [1, 0, 10_000],
    [0, 0, null],
  ])('%d × %d', (bid, ask, worth) => {
    expect(markOf(quote(bid, ask))).toBe(worth);
  });
});

describe('a bad tick', () => {
  // In the money by 10 with no time left: the model's price is 10 dollars to the last bit.
  const terms = { side: 'call', spot: 680, strike: 670, years: 0 } as const;

  it.each([
    [6, 6, false],
    [5.99, 5.99, true],
    [14, 14, false],
    [14.01, 14.01, true],
  ])('is more than 40 %% off the model: %d × %d', (bid, ask, isBad) => {
    expect(isBadTick(quote(bid, ask), terms, 0.15)).toBe(isBad);
  });

  it.each([
    [0.05, 0.05, false],
    [0.06, 0.06, true],
  ])('is more than five cents off as well: %d × %d', (bid, ask, isBad) => {
    expect(isBadTick(quote(bid, ask), { ...terms, spot: 660 }, 0.15)).toBe(isBad);
  });

  it('is a quote of nobody', () => {
    expect(isBadTick(quote(0, 0), { ...terms, spot: 660 }, 0.15)).toBe(true);
  });
});

describe('the steps of an exit', () => {
  it.each([
    ['target', ['target', 'bid', 'below-bid', 'market', 'market']],
    ['other', ['bid', 'below-bid', 'market', 'market', 'market']],
    ['user', ['market', 'market', 'market', 'market', 'market']],
  ] as const)('for %s', (reason, expected) => {
    expect([0, 1, 2, 3, 4].map((step) => exitStep(reason, step))).toEqual(expected);
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
    expect(dollars(price)).toBe(text);
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
    expect(amount(money)).toBe(text);
  });

  it.each(['00:00', '09:05', '14:30', '23:59'])('the time of day %s', (time) => {
    expect(clockTime(newYorkTime(`2026-11-20T${time}`))).toBe(`${time} ET`);
    expect(clockTime(newYorkTime(`2026-11-20T${time}`) + 59_999)).toBe(`${time} ET`);
  });
});
