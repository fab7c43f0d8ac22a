import { describe, expect, test } from 'vitest';
import type { Evaluation } from './evaluation.ts';
import { meanOverPaths } from './evaluation.ts';
import { compoundReturns, performanceOf, scoreOf } from './performance.ts';
import { splitWindows, walkForward, windowLengths } from './walk-forward.ts';

function days(...trades: readonly (readonly number[])[]): Evaluation {
  return trades.map((ofDay, index) => ({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    percent: ofDay.reduce((sum, trade) => sum + trade, 0),
    trades: ofDay,
    paths: 1,
  }));
}

const repeated = (length: number, trades: readonly number[]) =>
  Array.from({ length }, () => trades);

describe('windows', () => {
  test('follow each other, each tested on the sessions after those it was trained on', () => {
    const windowOf = (trainStart: number, testStart: number, testEnd: number) => ({
      trainRange: { firstIndex: trainStart, endIndex: testStart },
      testRange: { firstIndex: testStart, endIndex: testEnd },
    });
    expect(splitWindows(11, { train: 4, test: 3 })).toEqual([
      windowOf(0, 4, 7),
      windowOf(3, 7, 10),
      windowOf(6, 10, 11),
    ]);
  });

  test('test every session after the first training once', () => {
    for (const sessions of [2, 5, 30, 236]) {
      const wish = { train: null, test: null };
      const lengths = windowLengths(sessions, wish);
      const tested = splitWindows(sessions, lengths).flatMap(
        ({ testRange: { firstIndex, endIndex } }) =>
          Array.from({ length: endIndex - firstIndex }, (_, index) => firstIndex + index),
      );
      const expected = Array.from(
        { length: sessions - lengths.train },
        (_, i) => lengths.train + i,
      );
      expect(tested).toEqual(expected);
    }
    expect(windowLengths(236, { train: null, test: null })).toEqual({ train: 60, test: 20 });
    expect(windowLengths(236, { train: 98, test: 7 })).toEqual({ train: 98, test: 7 });
    expect(windowLengths(236, { train: 50, test: null })).toEqual({ train: 50, test: 10 });
    expect(windowLengths(236, { train: null, test: 30 })).toEqual({ train: 90, test: 30 });
    expect(windowLengths(50, { train: null, test: 20 })).toEqual({ train: 40, test: 20 });
  });

  test('need a session to test', () => {
    expect(() => windowLengths(1, { train: null, test: null })).toThrow(
      '--sweep needs more sessions',
    );
    expect(() => windowLengths(30, { train: 30, test: null })).toThrow('30 are for training');
    expect(() => windowLengths(90, { train: 30, test: 7 })).toThrow('--train must be a multiple');
  });
});

describe('a performance', () => {
  test('chains days and scores by expectancy times the root of the trades', () => {
    const played = days([10], [-5, -5], [], [20]);
    expect(compoundReturns(played).map((equity) => Number(equity.toFixed(6)))).toEqual([
      100, 110, 99, 99, 118.8,
    ]);
    expect(performanceOf(played, 1)).toMatchObject({
      sessions: 4,
      trades: 4,
      winRate: 50,
      expectancy: 5,
      net: 18.8,
      meanDay: 5,
      maxDrawdown: 10,
      score: 10,
    });
    expect(scoreOf(played, 5)).toBeNull();
    expect(scoreOf(days([], []), 0)).toBeNull();
  });
});

describe('the score', () => {
  const ofTrades = (count: number, each: number) =>
    scoreOf(days(...repeated(count, [each])), 1) ?? Number.NaN;

  test('of losers puts the smaller loss a trade first, however many trades there are', () => {
    const losses = [-0.1, -0.5, -1, -4];
    for (const [better, worse] of losses.slice(1).map((each, index) => [losses[index], each])) {
      for (const many of [1, 5, 40]) {
        for (const few of [1, 5, 40]) {
          expect(ofTrades(many, better ?? 0)).toBeGreaterThan(ofTrades(few, worse ?? 0));
        }
      }
    }
  });

  test('of winners rewards evidence; between them and the losers lies standing aside', () => {
    expect(ofTrades(16, 1)).toBeCloseTo(4, 9);
    expect(ofTrades(16, 1)).toBeGreaterThan(ofTrades(9, 1));
    expect(ofTrades(1, 0.01)).toBeGreaterThan(0);
    expect(ofTrades(400, -0.01)).toBeLessThan(0);
  });

  test('counts the trades of one path', () => {
    const played = days(...repeated(16, [1]));
    const twice = meanOverPaths([played, played]);
    expect(scoreOf(twice, 16)).toBe(scoreOf(played, 16));
    expect(scoreOf(twice, 17)).toBeNull();
  });
});

describe('several paths', () => {
  test('are one evaluation: mean days, and the trades of all', () => {
    const [one, two] = [days([10], [-5, -5]), days([-20, 4], [])];
    const played = meanOverPaths([one, two]);
    expect(played).toEqual([
      { date: '2026-03-01', percent: -3, trades: [10, -20, 4], paths: 2 },
      { date: '2026-03-02', percent: -5, trades: [-5, -5], paths: 2 },
    ]);
    expect(performanceOf(played, 1)).toMatchObject({ sessions: 2, trades: 2.5, expectancy: -3.2 });
  });
});

describe('walk-forward', () => {
  const falling = days(...repeated(6, [3]), ...repeated(6, [-4]));
  const rising = days(...repeated(6, [1]), ...repeated(6, [2]));

  test('takes what was best before, not what turns out best', () => {
    const {
      windows,
      days: joined,
      efficiency,
    } = walkForward([rising, falling], {
      train: 6,
      test: 6,
    });
    expect(windows).toHaveLength(1);
    expect(windows[0]).toMatchObject({ chosen: 1, trainDates: ['2026-03-01', '2026-03-06'] });
    expect(joined.map(({ percent }) => percent)).toEqual(repeated(6, [-4]).flat());
    expect(efficiency).toBeCloseTo(-4 / 3, 3);
  });

  test('turns when the past has turned; of equals the earlier stays', () => {
    const { windows } = walkForward([rising, falling, rising], { train: 5, test: 3 });
    expect(windows.map(({ chosen }) => chosen)).toEqual([1, 0, 0]);
  });

  test('does not see the sessions that it is tested on', () => {
    const lengths = { train: 5, test: 3 };
    const changed = [rising, falling].map((played) =>
      played.map((day, index) => (index < 5 ? day : { ...day, percent: 50, trades: [50] })),
    );
    const [before] = walkForward([rising, falling], lengths).windows;
    const [after] = walkForward(changed, lengths).windows;
    expect(after?.chosen).toBe(before?.chosen);
    expect(after?.inSample).toEqual(before?.inSample);
    expect(after?.outOfSample).not.toEqual(before?.outOfSample);
  });

  test('trades nothing where no combination has enough trades', () => {
    const idle = days([2], [], [], [2], [2], [2]);
    const { windows, outOfSample, efficiency } = walkForward([idle], { train: 3, test: 3 });
    expect(windows[0]).toMatchObject({ chosen: null, inSample: null, stoodAside: 'few-trades' });
    expect(outOfSample).toMatchObject({ sessions: 3, trades: 0, net: 0, expectancy: null });
    expect(efficiency).toBeNull();
  });

  test('stands aside where every combination lost in training, and comes back', () => {
    const bad = days(...repeated(6, [-1]), ...repeated(3, [5]), ...repeated(3, [2]));
    const worse = days(...repeated(6, [-3]), ...repeated(6, [9]));
    const { windows, days: joined } = walkForward([bad, worse], { train: 6, test: 3 });
    expect(windows.map(({ chosen, stoodAside }) => [chosen, stoodAside])).toEqual([
      [null, 'no-gain'],
      [1, null],
    ]);
    expect(joined.map(({ percent }) => percent)).toEqual([0, 0, 0, 9, 9, 9]);
  });
});
