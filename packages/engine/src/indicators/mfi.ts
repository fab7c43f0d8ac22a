import type { Candle } from './candle.ts';
import { RollingSum } from './rolling-sum.ts';

const PERIOD_BARS = 14;

/**
 * Money flow index (Quong and Soudack 1989), 0..100: the inflow's share of typical price × volume
 * over a period. An unchanged typical price flows neither way; null while a whole period had no
 * flow. The library's own index takes a tie for outflow, keeps rounding errors after one heavy bar,
 * and keeps every bar in memory.
 */
export class MoneyFlowIndex {
  private readonly inflows = new RollingSum(PERIOD_BARS);
  private readonly outflows = new RollingSum(PERIOD_BARS);
  private previousTypical: number | null = null;

  push({ high, low, close, volume }: Candle): number | null {
    const typicalPrice = (high + low + close) / 3;
    const { previousTypical } = this;
    this.previousTypical = typicalPrice;
    if (previousTypical === null) return null;

    const flow = typicalPrice * volume;
    const inflow = this.inflows.push(typicalPrice > previousTypical ? flow : 0);
    const outflow = this.outflows.push(typicalPrice < previousTypical ? flow : 0);
    if (inflow === null || outflow === null || inflow + outflow === 0) return null;
    return 100 * (inflow / (inflow + outflow));
  }
}
