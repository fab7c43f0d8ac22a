import { expect, test } from 'vitest';
import type { Calibration } from '../../../../live/queries/past-reports.ts';
import { calibrationVerdict } from './calibration-verdict.ts';

const BAND = {
  ...{ from: 50, to: 60, decisions: 9, wentOurWay15: 50, wentOurWay30: 50, wentOurWay60: 50 },
  ...{ trades: 0, won: 0, interval30: null },
};

const scores = (brier: number | null, brierOfBaseRate: number | null): Calibration => ({
  ...{ bands: [BAND], brier, brierOfBaseRate, ablation: [], warnings: [] },
});

test('both errors stand beside each other, and an equal one is not smaller', () => {
  expect(calibrationVerdict(scores(0.2401, 0.2499))).toBe(
    'The error of the confidence is 0.2401, smaller than the 0.2499 of the base rate.',
  );
  expect(calibrationVerdict(scores(0.2499, 0.2499))).toContain('not smaller than');
  expect(calibrationVerdict(scores(0.2571, 0.2499))).toContain('not smaller than');
});

test('what can’t be judged is not', () => {
  expect(calibrationVerdict(scores(null, null))).toBe('One day can not be judged by another.');
  expect(calibrationVerdict({ ...scores(null, null), bands: [] })).toBe(
    'Nothing can be judged yet.',
  );
});
