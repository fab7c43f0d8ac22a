import { describe, expect, test } from 'vitest';
import { blackScholesPrice, yearsToExpiry } from '../indicators/black-scholes.ts';
import { type ChainEntry, chainOf } from '../model/chain.ts';
import type { OptionSide } from '../model/contract.ts';
import { fromDollars } from '../model/money.ts';
import type { Quote } from '../model/quote.ts';
import { MINUTE, SECOND } from '../model/time.ts';
import { NO_OPTION_QUOTES, readAtTheMoney } from './at-the-money.ts';

const AT = Date.UTC(2026, 10, 20, 17);
const CLOSE = AT + 240 * MINUTE;

type Legs = Readonly<Record<string, number | Partial<Quote>>>;

/**
 * Makes a chain of legs such as `C600`: each is a quote, or a volatility in percent that gives its
 * mid, quoted 4 cents wide.
 */
function view(spot: number, legs: Legs, close = CLOSE) {
  const entries = Object.entries(legs).map(([name, leg]): ChainEntry => {
    const side: OptionSide = name.startsWith('C') ? 'call' : 'put';
    const strike = Number(name.slice(1));
    const volatility = typeof leg === 'number' ? leg : 0.2;
    const years = yearsToExpiry(AT, close);
    const price = fromDollars(blackScholesPrice({ side, spot, strike, years }, volatility));
    const quote = { at: AT, bid: price - 200, bidSize: 1, ask: price + 200, askSize: 1 };
    return {
      contract: {
        symbol: name,
        underlying: 'SPY',
        side,
        strike: strike * 10_000,
        expiry: '2026-11-20',
      },
      quote: typeof leg === 'number' ? quote : { ...quote, ...leg },
    };
  });
  return { spot, chain: chainOf(entries) };
}
const ivOf = (spot: number, legs: Legs) => readAtTheMoney(view(spot, legs), AT, CLOSE).iv;

describe('implied volatility', () => {
  const legs = { C600: 0.2, P600: 0.24, C601: 0.3, P601: 0.34 };

  test.each([
    [600, 22],
    [600.25, 24.5],
    [600.5, 27],
    [600.75, 29.5],
    [601, 32],
  ])('is the mean of call and put, by strike between the two around %d', (spot, percent) => {
    // Mids are whole 1/10,000 dollars, so the volatility is not exact.
    expect(ivOf(spot, legs)).toBeCloseTo(percent, 1);
  });

  test('other strikes change nothing', () => {
    const more = { ...legs, C599: 3, P599: 3, C602: 3, P602: 3 };
    expect(ivOf(600.5, more)).toBe(ivOf(600.5, legs));
  });

  test('a leg without a usable quote is left out', () => {
    expect(ivOf(600.5, { C600: 0.2, P600: { bid: 0 }, C601: 0.3, P601: 0.3 })).toBeCloseTo(25, 1);
    expect(ivOf(600.5, { P600: 0.2, C601: 0.3 })).toBeCloseTo(25, 1);
    const odd: readonly Partial<Quote>[] = [
      { bid: 0, bidSize: 0 },
      { bid: 30_000, ask: 20_000 },
      { bid: 20_000, ask: 20_000 },
      { at: AT - 30 * SECOND - 1 },
      { at: AT + 1 },
    ];
    for (const quote of odd) {
      expect(ivOf(600, { C600: quote, P600: 0.3 })).toBeCloseTo(30, 1);
    }
    expect(ivOf(600, { C600: { at: AT - 30 * SECOND }, P600: 0.3 })).toBeCloseTo(25, 1);
  });

  test('a price that no volatility explains is left out', () => {
    expect(ivOf(600.9, { C600: { bid: 1, ask: 3 }, P600: 0.2, C601: 0.2, P601: 0.2 })).toBeCloseTo(
      20,
      1,
    );
  });

  test('both strikes must be readable, unless the spot lies on one', () => {
    expect(ivOf(600.5, { C600: 0.2, P600: 0.2 })).toBeNull();
    expect(ivOf(600.5, { C601: 0.2, P601: 0.2 })).toBeNull();
    expect(ivOf(600.5, { C600: 0.2, P600: 0.2, C601: { bid: 0 } })).toBeNull();
    expect(ivOf(600.5, { C600: { bid: 0 }, C601: 0.2, P601: 0.2 })).toBeNull();
    expect(ivOf(600, { C600: 0.2 })).toBeCloseTo(20, 1);
    expect(ivOf(600, {})).toBeNull();
  });

  test('without a spot nothing is known', () => {
    const { chain } = view(600, legs);
    expect(readAtTheMoney({ spot: null, chain }, AT, CLOSE)).toEqual(NO_OPTION_QUOTES);
  });

  test('is read until fifteen minutes before the close', () => {
    const at = (minutes: number) => {
      const close = AT + minutes * MINUTE;
      return readAtTheMoney(view(600, { C600: 0.2, P600: 0.2 }, close), AT, close);
    };
    expect(at(16).iv).toBeCloseTo(20, 1);
    expect(at(15).iv).toBeNull();
    expect(at(0).iv).toBeNull();
    expect(at(15).callHalfSpread).toBeGreaterThan(0);
  });
});

describe('half-spreads', () => {
  const quote = (bid: number, ask: number) => ({ bid: fromDollars(bid), ask: fromDollars(ask) });

  test('are those of the nearest strike, the lower one on a tie', () => {
    const legs = {
      C600: quote(0.99, 1.01),
      P600: quote(0.98, 1.02),
      C601: quote(0.95, 1.05),
      P601: quote(0.9, 1.1),
    };
    const at = (spot: number) => readAtTheMoney(view(spot, legs), AT, CLOSE);
    expect(at(600).callHalfSpread).toBeCloseTo(1, 9);
    expect(at(600.5).callHalfSpread).toBeCloseTo(1, 9);
    expect(at(600.5).putHalfSpread).toBeCloseTo(2, 9);
    expect(at(600.51).callHalfSpread).toBeCloseTo(5, 9);
    expect(at(600.51).putHalfSpread).toBeCloseTo(10, 9);
  });

  test('want a quote that can be used', () => {
    const legs = { C600: quote(0, 1.01), P600: { ...quote(0.9, 1.1), at: AT - 31_000 } };
    expect(readAtTheMoney(view(600, legs), AT, CLOSE)).toEqual(NO_OPTION_QUOTES);
  });
});
