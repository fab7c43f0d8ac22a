import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smileFactor } from '@tideline/broker/simulator';
import { MINUTE } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { openYear } from '../src/bench/market-data.ts';
import { expiryDays, type FitRow, fitRows } from '../src/fit/fit.ts';
import { readProfiles } from '../src/fit/gamma-profile.ts';
import { median, smileOf } from '../src/fit/implied-deviation.ts';
import { modelDeviation } from '../src/fit/model-deviation.ts';
import { type RestVariance, restVariances, variancePremium } from '../src/fit/variance-premium.ts';

/**
 * The simulated market's volatility against real options on their last day and a year of SPY.
 * Prints tables of docs/reference/calibration.md; "before" is the model that went by the clock.
 */
const DATA_FOLDER = process.env.MARKET_DATA_DIR;
const EXPIRY_DAYS = expiryDays(DATA_FOLDER);
const document = readFileSync(
  new URL('../../docs/reference/calibration.md', import.meta.url),
  'utf8',
);

const DAY_SPANS = [
  ['to 10:30', 0, 60, 20.2],
  ['10:30–12:00', 60, 150, -2.9],
  ['12:00–14:00', 150, 270, -1.3],
  ['14:00–15:00', 270, 330, 1],
  ['15:00–16:00', 330, 390, -2.7],
] as const;

/** Minutes after the open, and how much the earlier model overpaid then. */
const VARIANCE_RATIOS = [
  [5, 1.124],
  [15, 1.132],
  [30, 1.139],
  [60, 1.196],
  [90, 1.23],
  [120, 1.242],
  [150, 1.233],
  [180, 1.208],
  [210, 1.195],
  [240, 1.182],
  [270, 1.152],
  [300, 1.157],
  [330, 1.169],
  [345, 1.182],
  [360, 1.162],
  [375, 1.184],
] as const;

/** Deviations from the money; `before` is a hyperbola of width 1 that steepens into the close. */
const STRIKE_PLACES = [
  ['put, 4 to 5', -5, -4],
  ['put, 3 to 4', -4, -3],
  ['put, 2 to 3', -3, -2],
  ['put, 1.4 to 2', -2, -1.4],
  ['within 0.7', -0.7, 0.7],
  ['call, 1.4 to 2', 1.4, 2],
  ['call, 2 to 3', 2, 3],
  ['call, 3 to 4', 3, 4],
  ['call, 4 to 5', 4, 5],
] as const;

function previousSmile(x: number, minutesLeft: number): number {
  const curve = 0.16 + 0.1 * Math.exp(-minutesLeft / 60);
  return 1 - 0.1 * x + curve * (Math.sqrt(1 + x * x) - 1);
}

function withoutLevel(rows: readonly FitRow[]): readonly { minute: number; error: number }[] {
  const dates = [...new Set(rows.map(({ date }) => date))];
  return dates.flatMap((date) => {
    const day = rows
      .filter((row) => row.date === date)
      .map(({ minute, implied, model }) => ({ minute, error: Math.log(implied / model) }));
    const level = day.reduce((sum, { error }) => sum + error, 0) / day.length;
    return day.map(({ minute, error }) => ({ minute, error: error - level }));
  });
}

function clock(minutes: number): string {
  const at = 570 + minutes;
  return `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`;
}

function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`;
}

function line(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`;
}

describe.skipIf(EXPIRY_DAYS === null)(
  'options on their last day (needs MARKET_DATA_DIR)',
  async () => {
    const rows = EXPIRY_DAYS === null ? [] : await fitRows(EXPIRY_DAYS);

    test('the fit prints each stamp, and the numbers that are tested here', () => {
      const printed = execFileSync('npm', ['run', '--silent', 'fit'], { encoding: 'utf8' });
      const [head, ...lines] = printed.trim().split('\n');
      expect(head).toBe('date,minute,implied,model,log_ratio_percent');
      expect(lines).toHaveLength(rows.length);
      expect(rows.length).toBeGreaterThan(55);
      for (const [index, { date, minute, implied, model }] of rows.entries()) {
        const [day, after, ...numbers] = (lines[index] ?? '').split(',');
        expect([day, Number(after)]).toEqual([date, minute]);
        expect(Number(numbers[0])).toBeCloseTo(implied, 6);
        expect(Number(numbers[1])).toBeCloseTo(model, 6);
      }
    });

    test.each(DAY_SPANS)(
      'decay as the model says, the level of the day left out: %s',
      (name, from, to, before) => {
        const errors = withoutLevel(rows)
          .filter(({ minute }) => minute >= from && minute < to)
          .map(({ error }) => 100 * error);
        const now = median(errors);
        expect(Math.abs(now)).toBeLessThanOrEqual(5);
        expect(document).toContain(line([name, errors.length, signed(before, 1), signed(now, 1)]));
      },
    );

    test.each(STRIKE_PLACES)('have the smile of the model: %s', (name, from, to) => {
      const found = readProfiles(join(EXPIRY_DAYS ?? '', 'profile')).flatMap((profile) => {
        const minutesLeft = 390 - (profile.at - Date.parse(`${profile.date}T13:30Z`)) / MINUTE;
        return smileOf(profile)
          .filter(({ x }) => x >= from && x < to)
          .map(({ x, ratio }) => ({
            ratio,
            before: 100 * Math.log(previousSmile(x, minutesLeft) / ratio),
            now: 100 * Math.log(smileFactor(-x * 0.004, 0.004) / ratio),
          }));
      });
      const now = median(found.map((each) => each.now));
      expect(Math.abs(now)).toBeLessThanOrEqual(5);
      expect(document).toContain(
        line([
          name,
          found.length,
          median(found.map(({ ratio }) => ratio)).toFixed(2),
          signed(median(found.map((each) => each.before)), 1),
          signed(now, 1),
        ]),
      );
    });
  },
);

describe.skipIf(DATA_FOLDER === undefined)('a year of SPY (needs MARKET_DATA_DIR)', async () => {
  const { market } = await openYear(DATA_FOLDER);
  const rests: ReadonlyMap<number, readonly RestVariance[]> =
    DATA_FOLDER === undefined
      ? new Map()
      : restVariances(
          market,
          VARIANCE_RATIOS.map(([minute]) => minute),
        );

  test.each(VARIANCE_RATIOS)(
    'is overpaid by 0 to 20 percent %i minutes after the open',
    (minute, before) => {
      const found = rests.get(minute) ?? [];
      const now = variancePremium(found);
      expect(now).toBeGreaterThanOrEqual(1);
      expect(now).toBeLessThanOrEqual(1.2);
      const interval = bootstrapped(found);
      expect(document).toContain(
        line([
          clock(minute),
          before.toFixed(2),
          now.toFixed(3),
          `${interval.low.toFixed(2)} to ${interval.high.toFixed(2)}`,
        ]),
      );
    },
  );

  test('has the level of the one-day index in the morning', () => {
    const [, ...lines] = readFileSync(
      join(DATA_FOLDER ?? '', 'vix', 'vix1d_daily_202404_202504.csv'),
      'utf8',
    )
      .trim()
      .split(/\r?\n/);
    const ratios = lines.flatMap((each) => {
      const [date = '', open] = each.split(',');
      const [session] = market.sessions(date, date);
      if (session === undefined) return [];
      const at = session.open + 5 * MINUTE;
      const deviation = modelDeviation(market, at);
      if (deviation === null) return [];
      // The index counts trading days, 252 a year.
      const years = (session.close - at) / MINUTE / 390 / 252;
      return [{ model: (100 * deviation) / Math.sqrt(years), index: Number(open) }];
    });
    const middle = median(ratios.map(({ model, index }) => model / index));
    const together = correlation(
      ratios.map(({ model }) => Math.log(model)),
      ratios.map(({ index }) => Math.log(index)),
    );
    expect(ratios.length).toBeGreaterThan(240);
    expect(together).toBeGreaterThan(0.8);
    expect(document).toContain(
      `median ${middle.toFixed(2)}, correlation of the logarithms ${together.toFixed(2)}, ${ratios.length} days`,
    );
  });
});

/** Days are drawn; each brings both of its variances. */
function bootstrapped(rests: readonly RestVariance[]): { low: number; high: number } {
  let state = 1;
  const draw = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * rests.length);
  };
  const found = Array.from({ length: 2_000 }, () =>
    variancePremium(Array.from(rests, () => rests[draw()] ?? { implied: 0, realised: 0 })),
  ).sort((a, b) => a - b);
  return { low: found[50] ?? 0, high: found[1_949] ?? 0 };
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = mean(a.map((value, index) => (value - ma) * ((b[index] ?? 0) - mb)));
  const spread = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return product / spread(a, ma) / spread(b, mb);
}
