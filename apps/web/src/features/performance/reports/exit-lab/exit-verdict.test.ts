import { expect, test } from 'vitest';
import type { ExitLab } from '../../../../live/queries/past-reports.ts';
import { exitVerdict, outcomeOfInterval } from './exit-verdict.ts';

type IntervalEnds = readonly [number, number] | null;

function lab(intervals: readonly IntervalEnds[], trades = 40): ExitLab {
  return {
    ...{ trades, days: 20, notCompared: 0, actual: { net: 0 }, warnings: [] },
    alternatives: intervals.map((ends, index) => ({
      ...{ kind: 'stop' as const, label: `Stop ${index} %`, settings: {}, net: 0, difference: 0 },
      differenceInterval: ends === null ? null : [ends[0], ends[1]],
      ...{ changed: 1, heldLonger: 0 },
    })),
  };
}

test.each<[IntervalEnds, string]>([
  [[3, 90], 'better'],
  [[-90, -3], 'worse'],
  [[-90, 3], 'open'],
  [[0, 3], 'open'],
  [[-3, 0], 'open'],
  [null, 'unknown'],
])('an interval of %j is %s', (ends, reading) => {
  expect(outcomeOfInterval(ends)).toBe(reading);
});

test('the verdict counts what lies outside $0, and says how many were tried', () => {
  expect(exitVerdict(lab([[-90, 3], null]))).toBe(
    'No other exit is shown to be better or worse. 2 were tried on the same trades; luck alone puts 1 in 20 outside $0.',
  );
  expect(
    exitVerdict(
      lab([
        [-90, -3],
        [-9, 4],
      ]),
    ),
  ).toMatch(/^None is shown to be better, one worse\. 2/);
  expect(
    exitVerdict(
      lab([
        [3, 90],
        [4, 9],
      ]),
    ),
  ).toMatch(/^2 are shown to be better, none worse\. 2/);
});

test('without a trade to compare it says so', () => {
  expect(exitVerdict(lab([], 0))).toBe('No trade of this range can be compared.');
});
