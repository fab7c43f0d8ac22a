import { ATR } from 'technicalindicators';
import type { Candle } from './candle.ts';

/** Average true range (Wilder 1978) in dollars. */
export class AverageTrueRange {
  private readonly stream: ATR;

  constructor(period: number) {
    this.stream = new ATR({ period, high: [], low: [], close: [] });
  }

  push({ high, low, close }: Candle): number | null {
    const value: number | undefined = this.stream.generator.next({ high, low, close }).value;
    return value ?? null;
  }
}
