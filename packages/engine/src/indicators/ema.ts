import { EMA } from 'technicalindicators';

/** Exponential moving average, seeded with the simple mean of its first period. In the unit of its input. */
export class ExponentialAverage {
  private readonly stream: EMA;

  constructor(period: number) {
    this.stream = new EMA({ period, values: [] });
  }

  push(value: number): number | null {
    // The library's type says number; until the period is full it is undefined.
    return (this.stream.nextValue(value) as number | undefined) ?? null;
  }
}
