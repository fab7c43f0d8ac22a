import { EMA } from 'technicalindicators';

/** Exponential average, seeded with the simple mean of its first period. */
export class ExponentialAverage {
  private readonly stream: EMA;

  constructor(period: number) {
    this.stream = new EMA({ period, values: [] });
  }

  push(value: number): number | null {
    // The average is undefined until the period is full, despite the library's type.
    const average: number | undefined = this.stream.generator.next(value).value;
    return average ?? null;
  }
}
