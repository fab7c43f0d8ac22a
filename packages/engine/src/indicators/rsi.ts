import { AverageGain, AverageLoss } from 'technicalindicators';

const PERIOD_BARS = 14;

/**
 * Relative strength index (Wilder 1978), 0..100, unrounded: 100 × gain ÷ (gain + loss) of the
 * library's Wilder averages, 50 in a flat market. The library's own RSI rounds to two decimals and
 * gives a flat market 100.
 */
export class RelativeStrengthIndex {
  private readonly averageGain = new AverageGain({ period: PERIOD_BARS, values: [] });
  private readonly averageLoss = new AverageLoss({ period: PERIOD_BARS, values: [] });

  push(close: number): number | null {
    const gain: number | undefined = this.averageGain.generator.next(close).value;
    const loss: number | undefined = this.averageLoss.generator.next(close).value;
    if (gain === undefined || loss === undefined) return null;
    return gain === 0 && loss === 0 ? 50 : 100 * (gain / (gain + loss));
  }
}
