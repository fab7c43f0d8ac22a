import { expect, test } from 'vitest';
import type { Slippage } from '../../../../live/queries/past-reports.ts';
import { slippageVerdict } from './slippage-verdict.ts';

const NO_QUANTILES = { p50: null, p90: null, p99: null };
const NO_COSTS = { halfSpreadPercent: NO_QUANTILES, fillAgainstMidPercent: NO_QUANTILES };
const EMPTY_SLIPPAGE: Slippage = {
  ...{ orders: 0, ...NO_COSTS, delayMs: NO_QUANTILES, atDecision: NO_COSTS, atFill: NO_COSTS },
  ...{ byHour: [], byDelta: [], warnings: [] },
};

test('the verdict has the medians, or says why there are none', () => {
  expect(slippageVerdict(EMPTY_SLIPPAGE)).toBe('No order of a closed trade is in this range.');
  const dark = { ...EMPTY_SLIPPAGE, orders: 4 };
  expect(slippageVerdict(dark)).toBe('No quote is stored beside these orders.');
  const known = { ...dark, fillAgainstMidPercent: { p50: 0.41, p90: 1.12, p99: null } };
  expect(slippageVerdict(known)).toBe('Half of the orders were filled within 0.41% of the mid.');
  expect(slippageVerdict({ ...known, halfSpreadPercent: { ...NO_QUANTILES, p50: 0.57 } })).toBe(
    'Half of the orders were filled within 0.41% of the mid; half of the spread was 0.57%.',
  );
});
