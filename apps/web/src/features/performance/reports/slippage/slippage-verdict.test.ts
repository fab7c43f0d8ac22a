import { expect, test } from 'vitest';
import type { Slippage } from '../../../../live/queries/past-reports.ts';
import { slippageVerdict } from './slippage-verdict.ts';

const NONE = { p50: null, p90: null, p99: null };
const COSTS = { halfSpreadPercent: NONE, fillAgainstMidPercent: NONE };
const EMPTY: Slippage = {
  ...{ orders: 0, ...COSTS, delayMs: NONE, atDecision: COSTS, atFill: COSTS },
  ...{ byHour: [], byDelta: [], warnings: [] },
};

test('the verdict has the medians, or says why there are none', () => {
  expect(slippageVerdict(EMPTY)).toBe('No order of a closed trade is in this range.');
  const dark = { ...EMPTY, orders: 4 };
  expect(slippageVerdict(dark)).toBe('No quote is stored beside these orders.');
  const known = { ...dark, fillAgainstMidPercent: { p50: 0.41, p90: 1.12, p99: null } };
  expect(slippageVerdict(known)).toBe('Half of the orders were filled within 0.41% of the mid.');
  expect(slippageVerdict({ ...known, halfSpreadPercent: { ...NONE, p50: 0.57 } })).toBe(
    'Half of the orders were filled within 0.41% of the mid; half of the spread was 0.57%.',
  );
});
