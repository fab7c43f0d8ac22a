import { newYorkTime, SECOND } from '@tideline/engine';
import { expect, test } from 'vitest';
import { reconcileDelayMs } from './reconcile-delay.ts';

const BAR_END = newYorkTime('2026-11-20T10:05');

test.each([
  ['far from a bar’s end', -150, 30],
  ['six seconds before it', -36, 30],
  ['less than that before it', -35.999, 29.999],
  ['at it', -30, 24],
  ['less than six seconds after it', -24.001, 18.001],
  ['six seconds after it', -24, 30],
])('%s', (_when, before, seconds) => {
  expect(reconcileDelayMs(BAR_END + before * SECOND)).toBe(seconds * SECOND);
});
