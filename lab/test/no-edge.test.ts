// Runs in: share, all, long
import {
  defaultSettings,
  type MeasuredLuck,
  measureLuck,
  measureReturn,
  type RunConfig,
  toRunConfig,
} from '@tideline/backtest';
import {
  createGeneratedMarket,
  type PathVariant,
  type SimulatedMarket,
} from '@tideline/broker/simulator';
import { describe, expect, test } from 'vitest';

/**
 * The report's claims about chance, on markets with no edge or a planted one. A share of the seeds
 * runs always; all run with LONG_TESTS=1, which takes some hours of one processor.
 */
const IS_LONG = process.env.LONG_TESTS === '1';
const TIMEOUT_MS = 6 * 3_600_000;

interface Plan {
  readonly firstSeed: number;
  readonly seeds: number;
  readonly sessions: number;
  /** Share of a trend day's drift in every session; null for the usual mix. */
  readonly drift?: number;
}

function each<T>(
  { firstSeed, seeds, sessions, drift }: Plan,
  play: (marketOf: (invention?: PathVariant) => SimulatedMarket, config: RunConfig) => T,
): readonly T[] {
  return Array.from({ length: seeds }, (_, index) => {
    const seed = firstSeed + index;
    const planted = drift === undefined ? null : ({ kind: 'trend', driftShare: drift } as const);
    const marketOf = (invention?: PathVariant) =>
      createGeneratedMarket({
        symbol: 'SPY',
        seed,
        planted,
        ...(invention && { pathVariant: invention }),
      });
    const market = marketOf();
    const days = market.sessions(market.firstDate, '2027-12-31').slice(0, sessions);
    const span = { from: market.firstDate, to: days.at(-1)?.date ?? market.firstDate, seed };
    return play(marketOf, toRunConfig(defaultSettings(), span));
  });
}

const PATH_COUNT = IS_LONG ? 8 : 4;
const withLuck = (marketOf: (invention: PathVariant) => SimulatedMarket, config: RunConfig) =>
  measureLuck(marketOf, config, PATH_COUNT);

/** Seeds whose interval of the difference from a random side lies wholly above, and below, 0. */
function excludesZero(all: readonly MeasuredLuck[]): {
  readonly above: number;
  readonly below: number;
} {
  const intervals = all.map(({ luck }) => luck.difference.interval);
  return {
    above: intervals.filter((interval) => interval !== null && interval.low > 0).length,
    below: intervals.filter((interval) => interval !== null && interval.high < 0).length,
  };
}

/** Seeds that at most 5 percent of the random-side draws equalled or beat. */
function better(all: readonly MeasuredLuck[]): number {
  return all.filter(({ luck }) => (luck.betterPercent ?? 100) <= 5).length;
}

/**
 * Probability that uniform numbers lie as far from the uniform distribution (Kolmogorov 1933, by
 * the series; Stephens 1970 for few numbers).
 */
function uniformity(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const { length } = sorted;
  const furthest = sorted.reduce(
    (most, value, index) =>
      Math.max(most, Math.abs(value - index / length), Math.abs((index + 1) / length - value)),
    0,
  );
  const root = Math.sqrt(length);
  const scaled = (root + 0.12 + 0.11 / root) * furthest;
  let sum = 0;
  for (let term = 1; term <= 100; term += 1) {
    sum += 2 * (-1) ** (term - 1) * Math.exp(-2 * term * term * scaled * scaled);
  }
  return Math.min(1, Math.max(0, sum));
}

test('the distance from the uniform distribution has its known probability', () => {
  const even = Array.from({ length: 200 }, (_, index) => (index + 0.5) / 200);
  expect(uniformity(even)).toBeCloseTo(1, 6);
  // The 5 percent point for many numbers is 1.358 over the root of their number.
  const shifted = even.map((value) => Math.min(1, value + 1.358 / Math.sqrt(200) - 0.0025));
  expect(uniformity(shifted)).toBeGreaterThan(0.03);
  expect(uniformity(shifted)).toBeLessThan(0.06);
  expect(uniformity(even.map((value) => value * 0.8))).toBeLessThan(0.001);
});

describe('generated markets', () => {
  const seeds = IS_LONG ? 50 : 3;

  test(
    `earn what a random side earns, over ${seeds} seeds`,
    () => {
      const all = each({ firstSeed: 90_001, seeds, sessions: IS_LONG ? 190 : 15 }, withLuck);
      const differences = all.map(({ luck }) => luck.difference.mean ?? Number.NaN);
      const mean = differences.reduce((sum, one) => sum + one, 0) / seeds;
      const variance =
        differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (seeds - 1) / seeds;
      expect(Math.abs(mean)).toBeLessThanOrEqual(3 * Math.sqrt(variance));
      const { above, below } = excludesZero(all);
      if (IS_LONG) expect(Math.abs(mean)).toBeLessThanOrEqual(1);
      expect(above + below).toBeLessThanOrEqual(IS_LONG ? 8 : 2);
    },
    TIMEOUT_MS,
  );

  test.runIf(IS_LONG)(
    'leave the share of luck uniform, over 200 seeds (needs LONG_TESTS=1)',
    () => {
      const all = each({ firstSeed: 92_001, seeds: 200, sessions: 60 }, withLuck);
      const shares = all.flatMap(({ luck }) => luck.betterPercent ?? []);
      expect(shares.length).toBeGreaterThan(190);
      expect(uniformity(shares.map((share) => share / 100))).toBeGreaterThan(0.001);
    },
    TIMEOUT_MS,
  );
});

describe('a planted edge', () => {
  const seeds = IS_LONG ? 100 : 1;

  test(
    `is shown, over ${seeds} seeds on which every session trends`,
    () => {
      const plan = { firstSeed: 91_001, seeds, sessions: IS_LONG ? 60 : 40 };
      const whole = each({ ...plan, drift: 1 }, withLuck);
      expect(better(whole)).toBeGreaterThanOrEqual(0.9 * seeds);
      expect(excludesZero(whole).above).toBeGreaterThanOrEqual(0.9 * seeds);
      if (!IS_LONG) return;
      const half = each({ ...plan, drift: 0.5 }, withLuck);
      const none = each({ ...plan, drift: 0 }, withLuck);
      expect(better(half)).toBeGreaterThan(better(none));
      expect(excludesZero(half).above).toBeGreaterThan(excludesZero(none).above);
    },
    TIMEOUT_MS,
  );
});

describe.runIf(IS_LONG)('the 95 percent interval (needs LONG_TESTS=1)', () => {
  test(
    'holds the mean of 2,000 markets on 180 to 198 of 200',
    () => {
      const all = each({ firstSeed: 100_001, seeds: 2_000, sessions: 60 }, (marketOf, config) =>
        measureReturn(marketOf(), config),
      );
      const trades = all.reduce((sum, one) => sum + one.trades, 0);
      const longRun =
        all.reduce((sum, one) => sum + (one.returnOnPremium ?? 0) * one.trades, 0) / trades;
      const held = all
        .slice(0, 200)
        .filter(
          ({ interval }) =>
            interval !== null && interval.low <= longRun && interval.high >= longRun,
        ).length;
      expect(held).toBeGreaterThanOrEqual(180);
      expect(held).toBeLessThanOrEqual(198);
    },
    TIMEOUT_MS,
  );
});
