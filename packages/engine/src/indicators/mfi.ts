import type { Candle } from './candle.ts';
import { RollingSum } from './rolling-sum.ts';

/**
 * Money flow index (Quong and Soudack 1989), 0..100: the share of inflow in all flow of typical price
 * × volume over a period. An unchanged typical price is neither in- nor outflow; null while nothing
 * flowed for a whole period. The library's is not used: it takes a tie for outflow, its running sums
 * keep an error for ever after one heavy bar, and it keeps every bar in memory.
 */
export class MoneyFlowIndex {
  private readonly inflows: RollingSum;
  private readonly outflows: RollingSum;
  private previous: number | null = null;

  constructor(period: number) {
    this.inflows = new RollingSum(period);
    this.outflows = new RollingSum(period);
  }

  push({ high, low, close, volume }: Candle): number | null {
    const typical = (high + low + close) / 3;
    const { previous } = this;
    this.previous = typical;
    if (previous === null) return null;

    const flow = typical * volume;
    const inflow = this.inflows.push(typical > previous ? flow : 0);
    const outflow = this.outflows.push(typical < previous ? flow : 0);
    if (inflow === null || outflow === null || inflow + outflow === 0) return null;
    return 100 * (inflow / (inflow + outflow));
  }
}
