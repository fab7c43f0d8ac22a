import type { TradeClosedEntry } from '@tideline/engine';
import { fromDollars } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import type { BothSides, EntryPoint } from '../../run/both-sides.ts';
import { type CoinTossEntry, luckAmong, luckOf } from './luck.ts';

const tossed = (
  day: number,
  ownSidePercent: number | null,
  otherSidePercent: number | null,
): CoinTossEntry => ({ date: `2026-03-0${day}`, ownSidePercent, otherSidePercent });

describe('luck', () => {
  test('counts a draw that is as good, and the run itself, as better', () => {
    const alike = [tossed(2, 5, 5), tossed(3, -20, -20)];
    expect(luckAmong(alike, 1)).toMatchObject({ draws: 200, betterPercent: 100 });
  });

  // Twelve right choices: a coin makes all of them once in 4,096 tosses, most often never in 200.
  test('is next to nothing when the other side always did worse', () => {
    const right = Array.from({ length: 12 }, (_, index) => tossed((index % 6) + 2, 80, -25));
    expect(luckAmong(right, 3).betterPercent).toBeCloseTo(100 / 201, 2);
    const wrong = right.map(({ date, ownSidePercent, otherSidePercent }) => ({
      date,
      ownSidePercent: otherSidePercent,
      otherSidePercent: ownSidePercent,
    }));
    expect(luckAmong(wrong, 3).betterPercent).toBe(100);
  });

  // With one entry a draw is as good as the better side when the coin shows it, half of the time.
  test('tosses a fair coin', () => {
    const shares = Array.from(
      { length: 40 },
      (_, seed) => luckAmong([tossed(2, 10, -10)], seed).betterPercent ?? 0,
    );
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    // 8,000 tosses: one standard deviation is 0.56 points.
    expect(mean).toBeGreaterThan(48);
    expect(mean).toBeLessThan(53);
  });

  // Own 40, −20, −10: mean 3.33; random side 10, −10, 20: mean 6.67; differences 30, −10, −30.
  test('has means that were worked out on paper', () => {
    const found = luckAmong([tossed(2, 40, -20), tossed(2, -20, 0), tossed(3, -10, 50)], 1);
    expect(found).toMatchObject({
      entries: 3,
      own: { returnOnPremium: 3.33 },
      randomSide: { returnOnPremium: 6.67 },
      difference: { mean: -3.33 },
    });
    expect(found.difference.interval).not.toBeNull();
  });

  // Own 40 and −10; both sides 40, −20, −10 and 50: mean 15.
  test('counts a limit that was not met as no trade', () => {
    const entries = [tossed(2, 40, -20), tossed(2, null, 50), tossed(3, -10, null)];
    expect(luckAmong(entries, 1)).toMatchObject({
      entries: 3,
      own: { trades: 2, returnOnPremium: 15 },
      randomSide: { trades: 2, returnOnPremium: 15 },
      difference: { mean: 0 },
    });
    expect(luckAmong([tossed(2, null, 5)], 1)).toMatchObject({
      betterPercent: null,
      difference: { mean: null, interval: null },
    });
  });

  test('says nothing of no entry, and no interval of one day', () => {
    expect(luckAmong([], 1)).toMatchObject({ betterPercent: null, own: { returnOnPremium: null } });
    expect(luckAmong([tossed(2, 1, 2)], 1).difference.interval).toBeNull();
  });
});

describe('entries of which one side could not be ordered', () => {
  const row = (dollars: number) =>
    ({
      tradeId: 'backtest-20260302-1',
      quantity: 1,
      entryPrice: fromDollars(1),
      grossPnl: fromDollars(dollars),
      feesMicro: 0,
    }) as TradeClosedEntry;
  const ordered = (...dollars: readonly number[]) => ({ isOrdered: true, rows: dollars.map(row) });
  const refused = { isOrdered: false, rows: [] };
  const entry = (signalType: 'call' | 'put') =>
    ({ signal: { date: '2026-03-02', signalType }, buyingPower: 0 }) as EntryPoint;
  const entries = [entry('call'), entry('put'), entry('put'), entry('call'), entry('put')];
  const sides: readonly BothSides[] = [
    { call: ordered(50), put: ordered(-20) },
    { call: ordered(-10), put: ordered(30) },
    { call: refused, put: ordered(90) },
    { call: refused, put: ordered(-90) },
    { call: ordered(70), put: ordered() },
  ];

  test('are left out of both and counted; a limit that was not met is not', () => {
    expect(luckOf(entries, [sides], 1)).toMatchObject({
      paths: 1,
      entries: 3,
      leftOut: 2,
      own: { trades: 2, returnOnPremium: 40 },
      randomSide: { trades: 2.5, returnOnPremium: 24 },
    });
  });

  test('are left out where they could be ordered on no path, and an entry is its mean over paths', () => {
    const other: readonly BothSides[] = [
      { call: ordered(10), put: ordered(0) },
      { call: ordered(0), put: ordered() },
      { call: ordered(-30), put: ordered(90) },
      { call: refused, put: ordered(10) },
      { call: refused, put: ordered(1) },
    ];
    // Own: 30 (of 50 and 10), 30 and 90; the other sides −10 (of −20 and 0), −5 (of −10 and 0), −30
    // and 70.
    expect(luckOf(entries, [sides, other], 1)).toMatchObject({
      paths: 2,
      entries: 4,
      leftOut: 1,
      own: { trades: 3, returnOnPremium: 50 },
      randomSide: { trades: 3.5, returnOnPremium: 25 },
      difference: { mean: 25 },
    });
  });
});
