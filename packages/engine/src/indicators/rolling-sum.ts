export class RollingSum {
  private readonly values: number[] = [];
  private readonly period: number;
  private nextIndex = 0;

  constructor(period: number) {
    this.period = period;
  }

  push(value: number): number | null {
    const { values, period } = this;
    values[this.nextIndex] = value;
    this.nextIndex = this.nextIndex + 1 === period ? 0 : this.nextIndex + 1;
    if (values.length < period) return null;
    // A running sum would keep rounding errors of values long gone.
    let sum = 0;
    for (let index = 0; index < period; index++) sum += values[index] ?? 0;
    return sum;
  }
}
