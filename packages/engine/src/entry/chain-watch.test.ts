import { describe, expect, test } from 'vitest';
import { type OptionContract, occSymbol } from '../model/contract.ts';
import { fromDollars } from '../model/money.ts';
import { ChainWatch } from './chain-watch.ts';

const DAY = '2026-02-03';

function listed(from: number, to: number): readonly OptionContract[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((dollars) =>
    (['call', 'put'] as const).map((side) => {
      const strike = fromDollars(dollars);
      const symbol = occSymbol('SPY', DAY, side, strike);
      return { symbol, underlying: 'SPY', side, strike, expiry: DAY };
    }),
  );
}

function strikes(watch: ChainWatch): readonly number[] {
  const all = watch.watchedSymbols.map((symbol) => Number(symbol.slice(-8)) / 1_000);
  return [...new Set(all)].sort((a, b) => a - b);
}

function opened(from = 600, to = 760): ChainWatch {
  const watch = new ChainWatch();
  watch.setContracts(listed(from, to));
  return watch;
}

describe('following the money', () => {
  test('watches both sides at the nearest strikes below and above', () => {
    const watch = opened();
    expect(watch.followSpot(680.4)).toBe(true);
    expect(strikes(watch)).toEqual(Array.from({ length: 24 }, (_, index) => 669 + index));
    expect(watch.watchedSymbols).toHaveLength(48);
  });

  test('changes nothing while the money stays well inside', () => {
    const watch = opened();
    watch.followSpot(680.4);
    expect(watch.followSpot(683)).toBe(false);
    expect(watch.followSpot(677)).toBe(false);
    expect(watch.watchedSymbols).toHaveLength(48);
  });

  test('covers just the prices that following adds nothing for', () => {
    const watch = opened();
    watch.followSpot(680.4);
    for (const [low, high] of [
      [677, 683],
      [675.5, 686],
      [670, 683],
      [677, 688],
    ] as const) {
      const added = [low, high].some((price) => {
        const other = opened();
        other.followSpot(680.4);
        return other.followSpot(price);
      });
      expect(watch.coversRange(low, high)).toBe(!added);
    }
    expect(opened().coversRange(680, 680)).toBe(false);
  });

  test('adds contracts before the money reaches the edge, and keeps the old ones', () => {
    const watch = opened();
    watch.followSpot(680.4);
    expect(watch.followSpot(688)).toBe(true);
    expect(strikes(watch)[0]).toBe(669);
    expect(strikes(watch).at(-1)).toBe(699);
  });

  test.each([
    [100, 600],
    [5_000, 760],
  ])('ends at the listed strikes: spot %d', (spot, edge) => {
    const watch = opened();
    watch.followSpot(spot);
    expect(strikes(watch)).toContain(edge);
    expect(strikes(watch)).toHaveLength(12);
  });

  test('watches all strikes between two places of the money', () => {
    const watch = opened();
    watch.followSpot(640);
    watch.followSpot(720);
    expect(strikes(watch)).toEqual(Array.from({ length: 104 }, (_, index) => 628 + index));
  });

  test('watches nothing on a day without contracts', () => {
    const watch = new ChainWatch();
    watch.setContracts([]);
    expect(watch.followSpot(680)).toBe(false);
    expect(watch.watchedSymbols).toEqual([]);
  });
});

test('a new day begins with nothing watched', () => {
  const watch = opened();
  watch.followSpot(680);
  watch.setContracts(listed(600, 760));
  expect(watch.watchedSymbols).toEqual([]);
});

test('the chain has the watched contracts that are quoted', () => {
  const watch = opened();
  watch.followSpot(680);
  const quoted = { at: 1, bid: 100, bidSize: 1, ask: 200, askSize: 1 };
  const symbol = occSymbol('SPY', DAY, 'call', fromDollars(680));
  const chain = watch.buildChain((asked) => (asked.symbol === symbol ? quoted : null));
  expect(chain.strikes).toEqual(strikes(watch).map(fromDollars));
  expect(chain.entryAt('call', fromDollars(680))).toMatchObject({
    contract: { symbol },
    quote: quoted,
  });
  expect(chain.entryAt('put', fromDollars(680))).toBeNull();
  expect(chain.entryAt('call', fromDollars(700))).toBeNull();
});
