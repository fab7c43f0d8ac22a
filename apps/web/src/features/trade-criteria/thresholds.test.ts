import { DEFAULT_THRESHOLDS } from '@tideline/engine';
import { expect, test } from 'vitest';
import { THRESHOLDS } from './thresholds.ts';

test('every threshold has a field', () => {
  expect(THRESHOLDS.map(({ name }) => name).toSorted()).toEqual(
    Object.keys(DEFAULT_THRESHOLDS).toSorted(),
  );
});
