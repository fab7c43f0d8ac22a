import { percent } from '../../../../lib/text/format.ts';
import type { Slippage } from '../../../../live/queries/past-reports.ts';

/** Names the medians, a usual order's cost; the tail stands in the table. */
export function slippageVerdict(slippage: Slippage): string {
  const { orders, halfSpreadPercent: spread, fillAgainstMidPercent: fill } = slippage;
  if (orders === 0) return 'No order of a closed trade is in this range.';
  if (fill.p50 === null) return 'No quote is stored beside these orders.';
  const halfSpreadText =
    spread.p50 === null ? '' : `; half of the spread was ${percent(spread.p50, 2)}`;
  return `Half of the orders were filled within ${percent(fill.p50, 2)} of the mid${halfSpreadText}.`;
}
