import type { Candle } from './candle.ts';

/**
 * Chaikin Money Flow, -1..1: the sum of (2C − H − L) ÷ (H − L) × volume over the sum of volume. A bar
 * without a range adds no flow; null while the whole period had no volume. It is not the money flow index.
 */
export class ChaikinMoneyFlow {
  private readonly flows: number[] = [];
  private readonly volumes: number[] = [];
  private readonly period: number;
  private next = 0;

  constructor(period: number) {
    this.period = period;
  }

  push({ high, low, close, volume }: Candle): number | null {
    const range = high - low;
    this.flows[this.next] = range === 0 ? 0 : ((2 * close - high - low) / range) * volume;
    this.volumes[this.next] = volume;
    this.next = (this.next + 1) % this.period;
    if (this.volumes.length < this.period) return null;

    // Summed afresh each time: a running sum would keep the rounding errors of bars long gone.
    let flow = 0;
    let total = 0;
    for (let index = 0; index < this.period; index++) {
      flow += this.flows[index] ?? 0;
      total += this.volumes[index] ?? 0;
    }
    return total === 0 ? null : flow / total;
  }
}
