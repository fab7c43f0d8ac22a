import { adminSettings } from '@tideline/api/schemas';
import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import { expect, test } from 'vitest';
import { THRESHOLDS } from './thresholds.ts';

test.each(THRESHOLDS)('$label shows the range that the server checks', ({ name, min, max }) => {
  // A slow period apart from the fast one under test, so that their order plays no part.
  const others = { ...DEFAULT_THRESHOLDS, emaFastPeriod: 2, emaSlowPeriod: 100 };
  const passes = (value: number) => adminSettings.safeParse({ ...others, [name]: value }).success;
  expect(passes(min)).toBe(true);
  expect(passes(max)).toBe(true);
  expect(passes(min - 1)).toBe(false);
  expect(passes(max + 1)).toBe(false);
});

test('every threshold has a field', () => {
  expect(THRESHOLDS.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(DEFAULT_THRESHOLDS).toSorted(),
  );
});
