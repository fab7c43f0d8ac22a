export interface Scale {
  readonly low: number;
  readonly high: number;
}

const NICE = [1, 2, 5, 10];
const MOST_STEPS = 5;

/** Round ends around all values and 0, so that rows of a table share one axis. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { low: -1, high: 1 };
  const order = 10 ** Math.floor(Math.log10((high - low) / MOST_STEPS));
  const step = (NICE.find((nice) => (high - low) / (nice * order) <= MOST_STEPS) ?? 10) * order;
  return { low: Math.floor(low / step) * step, high: Math.ceil(high / step) * step };
}

/** Percent from the axis' left end; values beyond it stay at the edge. */
export function placeOn({ low, high }: Scale, value: number): number {
  return Math.min(100, Math.max(0, ((value - low) / (high - low)) * 100));
}
