import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blackScholesPrice } from '../indicators/black-scholes.ts';
import { type ChainEntry, chainOf } from '../model/chain.ts';
import { type OptionSide, occSymbol } from '../model/contract.ts';
import { CENT, fromDollars } from '../model/money.ts';
import { targetDelta } from '../model/settings.ts';
import { type ContractRequest, pickContract } from './pick-contract.ts';

const pick = (entries: readonly ChainEntry[], wanted: ContractRequest) =>
  pickContract(chainOf(entries), wanted);

const EXPIRY = '2026-11-20';
const YEARS = 360 / 525_600;

function entry(side: OptionSide, strike: number, spot: number, expiry = EXPIRY): ChainEntry {
  const price = blackScholesPrice({ side, spot, strike, years: YEARS }, 0.15);
  const middle = Math.max(200, Math.round(fromDollars(price)));
  return {
    contract: {
      symbol: occSymbol('SPY', expiry, side, fromDollars(strike)),
      underlying: 'SPY',
      side,
      strike: fromDollars(strike),
      expiry,
    },
    quote: { at: 0, bid: middle - CENT, bidSize: 1, ask: middle + CENT, askSize: 1 },
  };
}

function chain(spot: number): ChainEntry[] {
  const strikes = Array.from({ length: 21 }, (_, index) => 660 + index);
  return strikes.flatMap((strike) => [entry('call', strike, spot), entry('put', strike, spot)]);
}

function wish(change: Partial<ContractRequest> = {}): ContractRequest {
  return {
    symbol: 'SPY',
    side: 'call',
    expiry: EXPIRY,
    targetDelta: 0.5,
    spot: 670,
    years: YEARS,
    marketVolatility: 0.15,
    ...change,
  };
}

function strikeOf(entries: readonly ChainEntry[], wanted: ContractRequest): number | null {
  const found = pick(entries, wanted);
  return found.type === 'picked' ? found.pick.entry.contract.strike / 10_000 : null;
}

describe('pickContract', () => {
  it('goes further out of the money with the risk level, on both sides', () => {
    const strikes = (side: OptionSide) =>
      [1, 5, 10].map((level) =>
        strikeOf(chain(670), wish({ side, targetDelta: targetDelta(level) })),
      );
    expect(strikes('call')).toEqual([669, 670, 672]);
    expect(strikes('put')).toEqual([671, 670, 668]);
  });

  it('looks at a chain once for all who wish for the same', () => {
    const { strikes, entryAt: read } = chainOf(chain(670));
    let reads = 0;
    const counted = {
      strikes,
      entryAt: (side: OptionSide, strike: number) => {
        reads += 1;
        return read(side, strike);
      },
    };
    const first = pickContract(counted, wish());
    const before = reads;
    expect(before).toBeGreaterThan(0);
    expect(pickContract(counted, wish())).toBe(first);
    expect(reads).toBe(before);
    expect(pickContract(counted, wish({ side: 'put' }))).not.toEqual(first);
    expect(pickContract(counted, wish({ targetDelta: 0.3 }))).not.toEqual(first);
  });

  it('breaks a tie toward the strike nearer the money', () => {
    const near = entry('call', 670, 670);
    const twin = { ...near, contract: { ...near.contract, strike: fromDollars(670.0000001) } };
    const far = entry('call', 671, 670);
    const delta = (each: ChainEntry) => {
      const found = pick([each], wish());
      if (found.type === 'none') throw new Error(found.reason);
      return found.pick.delta;
    };
    const between = (delta(near) + delta(far)) / 2;
    expect(strikeOf([far, twin], wish({ targetDelta: between }))).toBe(670);
    expect(strikeOf([twin, far], wish({ targetDelta: between }))).toBe(670);
  });

  it('refuses when even the nearest is far off', () => {
    expect(pick([entry('call', 680, 670)], wish())).toMatchObject({
      type: 'none',
      reason: expect.stringContaining('aimed at 0.50'),
    });
  });

  it('passes over other days, other sides, and quotes that imply nothing [E9]', () => {
    const good = entry('call', 671, 670);
    const dead = entry('call', 670, 670);
    const unusable: ChainEntry[] = [
      entry('put', 670, 670),
      entry('call', 670, 670, '2026-11-23'),
      { ...dead, quote: { ...dead.quote, bid: 0 } },
      { ...dead, quote: { ...dead.quote, bid: dead.quote.ask } },
      {
        ...entry('call', 660, 670),
        quote: { ...dead.quote, bid: fromDollars(9.5), ask: fromDollars(9.6) },
      },
    ];
    for (const each of unusable) {
      expect(strikeOf([each, good], wish())).toBe(671);
      expect(pick([each], wish())).toMatchObject({ type: 'none' });
    }
  });

  it("compares the quote with what the neighbours' volatility makes of it", () => {
    const entries = chain(670).map((each) =>
      each.contract.strike === fromDollars(670) && each.contract.side === 'call'
        ? { ...each, quote: { ...each.quote, bid: fromDollars(2), ask: fromDollars(2.02) } }
        : each,
    );
    const found = pick(entries, wish());
    if (found.type === 'none') throw new Error(found.reason);
    expect(found.pick.modelPrice).toBeGreaterThan(1);
    expect(found.pick.modelPrice).toBeLessThan(1.1);
    const alone = pick([entry('call', 670, 670)], wish({ marketVolatility: null }));
    expect(alone).toMatchObject({ type: 'picked', pick: { modelPrice: null } });
  });

  it('finds what a look at every strike would find, wherever the market points', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('call' as const, 'put' as const),
        fc.integer({ min: 1, max: 10 }),
        fc.double({ min: 664, max: 676, noNaN: true }),
        fc.constantFrom(null, 0.05, 0.15, 0.6),
        fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 42, maxLength: 42 }),
        (side, level, spot, marketVolatility, noise) => {
          const entries = chain(spot).map((each, index) => {
            const shift = CENT * (noise[index] ?? 0);
            const bid = Math.max(CENT, each.quote.bid + shift);
            return {
              ...each,
              quote: { ...each.quote, bid, ask: Math.max(bid + CENT, each.quote.ask + shift) },
            };
          });
          const wanted = wish({ side, spot, marketVolatility, targetDelta: targetDelta(level) });
          const off = (found: ReturnType<typeof pickContract>) =>
            found.type === 'none' ? 1 : Math.abs(found.pick.delta - wanted.targetDelta);
          const everyOne = entries.map((each) => off(pick([each], wanted)));
          expect(off(pick(entries, wanted))).toBe(Math.min(...everyOne));
        },
      ),
    );
  });
});
