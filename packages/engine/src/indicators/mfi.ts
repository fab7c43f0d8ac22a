import { MFI } from 'technicalindicators';
import type { Candle } from './candle.ts';

/**
 * Money flow index (Quong and Soudack 1989), 0..100, unrounded. The library rounds in `nextValue`,
 * counts an unchanged typical price as outflow and swallows its first bar; so its generator is read
 * directly, a tie is pushed without volume (it is neither inflow nor outflow), and the first bar is
 * pushed twice. Null while nothing flowed for a whole period.
 */
export class MoneyFlowIndex {
  private readonly period: number;
  private readonly stream: MFI;
  private previous: number | null = null;
  private barsWithoutFlow = 0;

  constructor(period: number) {
    this.period = period;
    this.stream = new MFI({ period, high: [], low: [], close: [], volume: [] });
  }

  push(candle: Candle): number | null {
    const typical = (candle.high + candle.low + candle.close) / 3;
    if (this.previous === null) this.stream.generator.next(candle);
    const flows = typical !== this.previous && candle.volume > 0;
    this.barsWithoutFlow = flows ? 0 : this.barsWithoutFlow + 1;
    this.previous = typical;
    const value: number | undefined = this.stream.generator.next(
      flows ? candle : { ...candle, volume: 0 },
    ).value;
    // Without flow the library divides what rounding has left of its running sums, or 0 by 0.
    if (value === undefined || this.barsWithoutFlow >= this.period) return null;
    return Math.min(100, Math.max(0, value));
  }
}
