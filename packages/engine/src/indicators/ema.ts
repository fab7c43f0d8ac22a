import { EMA } from 'technicalindicators';

/** Exponential moving average, seeded with the simple mean of its first period. In the unit of its input. */
export class ExponentialAverage {
  private readonly stream: EMA;

  constructor(period: number) {
    this.stream = new EMA({ period, values: [] });
  }

  push(value: number): number | null {
    // Until the period is full it is undefined, whatever the library's type says.
    const average: number | undefined = this.stream.generator.next(value).value;
    return average ?? null;
  }
}
