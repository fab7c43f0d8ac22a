import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import { expect, test } from 'vitest';
import { THRESHOLD_FIELDS } from './thresholds.ts';

test('every threshold has a field', () => {
  expect(THRESHOLD_FIELDS.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(DEFAULT_THRESHOLDS).toSorted(),
  );
});

test('a sign of multiplication stands close to its number, as elsewhere on the screen', () => {
  const volume = THRESHOLD_FIELDS.find(({ name }) => name === 'relativeVolumeThreshold');
  expect(volume?.formatValue(1.5)).toBe('1.5×');
});
