import { describe, expect, it } from 'vitest';
import {
  dayInterval,
  differenceInterval,
  type Interval,
  manyDaysInterval,
  seededDraws,
  wilsonInterval,
  winsInterval,
} from './interval.ts';

describe('the Wilson interval', () => {
  // 8 of 10: z² = 3.84146; centre (0.8 + 0.192073) ÷ 1.384146 = 0.716739; half 1.959964 ÷ 1.384146
  // × √(0.016 + 0.009603647) = 0.226576.
  it('equals values worked out on paper', () => {
    const found = wilsonInterval(8, 10);
    expect(found?.low).toBeCloseTo(0.490162, 5);
    expect(found?.high).toBeCloseTo(0.943315, 5);
  });

  // No success in n: the upper end is z² ÷ (n + z²).
  it('stays inside 0 and 1', () => {
    expect(wilsonInterval(0, 20)?.low).toBe(0);
    expect(wilsonInterval(0, 20)?.high).toBeCloseTo(3.841459 / 23.841459, 6);
    expect(wilsonInterval(20, 20)?.high).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

const width = (found: Interval | null): number => (found === null ? 0 : found.high - found.low);

describe('the interval of wins', () => {
  const days = [[1], [0], [0], [1], [0], [0], [1], [0], [0], [0]];

  // Ten days of one trade, 3 won: the mean's variance is 0.21 ÷ 10, so 0.21 × 9/10 ÷ 0.021 gives
  // nine trades.
  it("is Wilson's of independent trades", () => {
    const found = winsInterval(days, 1);
    expect(found?.low).toBeCloseTo(wilsonInterval(2.7, 9)?.low ?? 0, 9);
    expect(found?.high).toBeCloseTo(wilsonInterval(2.7, 9)?.high ?? 0, 9);
  });

  it('does not take the same days on eight paths for eight times the evidence', () => {
    const pooled = days.map((day) => Array.from({ length: 8 }, () => day[0] ?? 0));
    expect(width(winsInterval(pooled, 8))).toBeCloseTo(width(winsInterval(days, 1)), 12);
  });

  it('is wider when the trades of a day go together', () => {
    const together = days.flatMap((day) => [[...day, ...day, ...day]]);
    const apart = days.flatMap((day) => [day, day, day]);
    expect(width(winsInterval(together, 1))).toBeGreaterThan(1.5 * width(winsInterval(apart, 1)));
  });

  it('holds where nothing was won, and has none without a trade', () => {
    expect(winsInterval([[0, 0], [0]], 1)).toEqual(wilsonInterval(0, 3));
    expect(winsInterval([[]], 1)).toBeNull();
  });
});

describe('the interval over days', () => {
  it('is the same again, and the point when all values are one', () => {
    const days = [[1, 5], [-2], [3, 3, 4], [-6]];
    expect(dayInterval(days)).toEqual(dayInterval(days));
    expect(dayInterval([[2], [2, 2], [2]])).toEqual({ low: 2, high: 2 });
  });

  // Of n symmetric one-value days the ends are Student's t, a little outside ±1.96 ÷ √n.
  it('is as wide as theory says', () => {
    const values = Array.from({ length: 400 }, (_, index) => [index % 2 === 0 ? 1 : -1]);
    const { low, high } = dayInterval(values) ?? { low: 0, high: 0 };
    expect(low / -0.0984).toBeCloseTo(1, 1);
    expect(high / 0.0984).toBeCloseTo(1, 1);
  });

  it('is no narrower when the same days are played on more paths', () => {
    const days = Array.from({ length: 40 }, (_, index) => [index % 3 === 0 ? 80 : -22]);
    const pooled = days.map((day) => [...day, ...day, ...day, ...day]);
    expect(dayInterval(pooled)).toEqual(dayInterval(days));
  });

  it('is wider when the values of a day go together', () => {
    const apart = Array.from({ length: 40 }, (_, index) => [index % 2]);
    const together = Array.from({ length: 10 }, (_, index) => Array<number>(4).fill(index % 2));
    expect(width(dayInterval(together))).toBeGreaterThan(1.5 * width(dayInterval(apart)));
  });

  it('reaches further to where the values have their tail', () => {
    const { low, high } = dayInterval(
      Array.from({ length: 40 }, (_, index) => [index % 8 === 0 ? 100 : -20]),
    ) ?? { low: 0, high: 0 };
    expect(high - -5).toBeGreaterThan(1.15 * (-5 - low));
  });

  it('has none of fewer than two days with a value', () => {
    expect(dayInterval([])).toBeNull();
    expect(dayInterval([[1, 2, 3], []])).toBeNull();
  });

  it('says nothing but a number of few days', () => {
    for (const days of [
      [[100], [-20]],
      [[-20], [-20], [95]],
      [[0], [0], [0], [1]],
    ]) {
      const found = dayInterval(days);
      const mean = days.flat().reduce((sum, value) => sum + value, 0) / days.length;
      expect(found?.low).toBeLessThanOrEqual(mean);
      expect(found?.high).toBeGreaterThanOrEqual(mean);
    }
  });

  // Days like the bot's: none to five correlated trades, two losses end a day, a stop near −20, a
  // target near +100. One standard deviation is 0.9 and 1.3 points.
  it.each([
    [60, 600, 0.923, 0.975],
    [190, 300, 0.915, 0.985],
  ])(
    'holds the true mean of days in about 95 of 100 samples of %i',
    (length, samples, least, most) => {
      const draw = seededDraws(7);
      const truth = meanOf(Array.from({ length: 300_000 }, () => dayOf(draw)));
      let held = 0;
      for (let sample = 0; sample < samples; sample++) {
        const found = dayInterval(Array.from({ length }, () => dayOf(draw)));
        if (found !== null && found.low <= truth && truth <= found.high) held += 1;
      }
      expect(held / samples).toBeGreaterThanOrEqual(least);
      expect(held / samples).toBeLessThanOrEqual(most);
    },
    60_000,
  );
});

describe('manyDaysInterval', () => {
  it('equals values worked out on paper', () => {
    // Sums 3, −1, 4 of 2, 1, 1 values: mean 1.5, residuals 0, −2.5, 2.5; t of 2 degrees is 4.30265.
    const interval = manyDaysInterval([[1, 2], [-1], [4], []]);
    const reach = (4.30265 * Math.sqrt((12.5 * 3) / 2)) / 4;
    expect(interval?.low).toBeCloseTo(1.5 - reach, 4);
    expect(interval?.high).toBeCloseTo(1.5 + reach, 4);
    expect(manyDaysInterval([[1, 2], []])).toBeNull();
  });

  it('is the bootstrap’s, where there are many days', () => {
    const draw = seededDraws(7);
    const days = Array.from({ length: 600 }, () => [draw() * 100 - 40, draw() * 100 - 40]);
    const [theory, bootstrap] = [manyDaysInterval(days), dayInterval(days)];
    expect(theory?.low).toBeCloseTo(bootstrap?.low ?? 0, 0);
    expect(theory?.high).toBeCloseTo(bootstrap?.high ?? 0, 0);
  });
});

describe('the interval of some less all', () => {
  // Half of each day's values are the subset, so the difference of the means is half the distance
  // of the halves.
  it('is that of half the distances, when each day has one of either', () => {
    const pairs = Array.from({ length: 40 }, (_, index) => [index % 4 === 0 ? 80 : -20, index % 7]);
    const found = differenceInterval(
      pairs.map(([own = 0, other = 0]) => ({ subsetValues: [own], allValues: [own, other] })),
    );
    const halves = dayInterval(pairs.map(([own = 0, other = 0]) => [(own - other) / 2]));
    expect(found?.low).toBeCloseTo(halves?.low ?? Number.NaN, 9);
    expect(found?.high).toBeCloseTo(halves?.high ?? Number.NaN, 9);
  });

  it('takes days that have values of the others alone', () => {
    const days = [
      { subsetValues: [5], allValues: [5, 1] },
      { subsetValues: [], allValues: [2] },
      { subsetValues: [7, 9], allValues: [7, 9, -4] },
    ];
    const found = differenceInterval(days);
    // Mean of the subset: 21 ÷ 3; of all: 20 ÷ 6.
    expect(found?.low).toBeLessThan(7 - 20 / 6);
    expect(found?.high).toBeGreaterThan(7 - 20 / 6);
  });

  it('has none without one of the some, or on one day', () => {
    expect(
      differenceInterval([
        { subsetValues: [], allValues: [1] },
        { subsetValues: [], allValues: [2] },
      ]),
    ).toBeNull();
    expect(differenceInterval([{ subsetValues: [1], allValues: [1, 2] }])).toBeNull();
  });
});

function dayOf(draw: () => number): number[] {
  if (draw() < 0.25) return [];
  const lean = normal(draw) * 0.5;
  const trades: number[] = [];
  let losses = 0;
  while (trades.length < 5 && losses < 2 && (trades.length === 0 || draw() > 0.35)) {
    const luck = lean + normal(draw) * 0.87;
    const trade = luck > 1 ? 95 + draw() * 15 : luck > 0.8 ? draw() * 80 - 10 : -20 - draw() * 6;
    trades.push(trade);
    if (trade < 0) losses += 1;
  }
  return trades;
}

function normal(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

function meanOf(days: readonly (readonly number[])[]): number {
  let sum = 0;
  let count = 0;
  for (const day of days) {
    for (const trade of day) sum += trade;
    count += day.length;
  }
  return sum / count;
}
