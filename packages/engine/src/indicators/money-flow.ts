import type { Candle } from './candle.ts';
import { RollingSum } from './rolling-sum.ts';

const PERIOD_BARS = 20;

/**
 * The sum of (2C − H − L) ÷ (H − L) × volume over the sum of volume, -1..1. A bar without a range
 * adds no flow; null while the period had no volume. It is not the money flow index.
 */
export class ChaikinMoneyFlow {
  private readonly flows = new RollingSum(PERIOD_BARS);
  private readonly volumes = new RollingSum(PERIOD_BARS);

  push({ high, low, close, volume }: Candle): number | null {
    const range = high - low;
    const flow = this.flows.push(range === 0 ? 0 : ((2 * close - high - low) / range) * volume);
    const totalVolume = this.volumes.push(volume);
    return flow === null || totalVolume === null || totalVolume === 0 ? null : flow / totalVolume;
  }
}
