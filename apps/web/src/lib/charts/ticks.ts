import { nice, range, ticks } from 'd3-array';
import type { Span } from './scale.ts';

/** Coarse first; the last gives at least two in any span. */
const TRIED_TICK_COUNTS = [1, 2, 3, 4];

/** Two to five round values inside; an empty span gives its own value. */
export function roundTicks({ from, to }: Span): readonly number[] {
  const candidates = TRIED_TICK_COUNTS.map((count) => ticks(from, to, count));
  return candidates.find(({ length }) => length > 1) ?? [from];
}

const MINUTE_MS = 60_000;
/** New York is whole hours from UTC, so these fall on its clock's quarters and hours. */
const CLOCK_STEPS_MS = [5, 10, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

/** Epoch milliseconds of full minutes. */
export function clockTicks({ from, to }: Span, maxCount: number): readonly number[] {
  const candidates = CLOCK_STEPS_MS.map((step) =>
    range(Math.ceil(from / step), Math.floor(to / step) + 1).map((index) => index * step),
  );
  return candidates.find(({ length }) => length <= maxCount) ?? candidates.at(-1) ?? [];
}

/** Both ends, and `innerCount` even instants. */
export function evenTicks({ from, to }: Span, innerCount: number): readonly number[] {
  const partCount = innerCount + 1;
  return range(partCount + 1).map((index) => from + ((to - from) * index) / partCount);
}

/** About so many between the ends. */
const AXIS_STEP_COUNT = 4;

/** Round ends around all values and 0, so rows of a table share one axis. */
export function roundSpan(values: readonly number[]): Span {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { from: -1, to: 1 };
  const [from, to] = nice(low, high, AXIS_STEP_COUNT);
  return { from, to };
}
