/** Steps that people count in, coarse first; the last fits twice into any span of its order. */
const NICE = [5, 2, 1, 0.5];

/** Two to five values; an empty span gives its own value. */
export function roundTicks(low: number, high: number): readonly number[] {
  if (!(high > low)) return [low];
  const order = 10 ** Math.floor(Math.log10(high - low));
  const ticks = NICE.map((nice) => multiples(low, high, nice * order));
  return ticks.find(({ length }) => length > 1) ?? [low];
}

const MINUTE_MS = 60_000;
/** New York is whole hours from UTC, so these fall on its clock's quarters and hours. */
const CLOCK_STEPS = [5, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

/** Epoch milliseconds, at most `most`. */
export function clockTicks(from: number, to: number, most: number): readonly number[] {
  const ticks = CLOCK_STEPS.map((step) => multiples(from, to, step));
  return ticks.find(({ length }) => length <= most) ?? ticks.at(-1) ?? [];
}

/** Both ends, and `between` even instants. */
export function evenTicks(from: number, to: number, between: number): readonly number[] {
  const parts = between + 1;
  return Array.from({ length: parts + 1 }, (_, index) => from + ((to - from) * index) / parts);
}

function multiples(low: number, high: number, step: number): readonly number[] {
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  // Products, as a sum of tenths drifts.
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
