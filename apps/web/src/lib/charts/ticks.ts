import { nice, range, ticks } from 'd3-array';
import type { Span } from './scale.ts';

/** Coarse first; the last gives at least two in any span. */
const TICK_COUNTS = [1, 2, 3, 4];

/** Two to five round values inside; an empty span gives its own value. */
export function fewTicks({ from, to }: Span): readonly number[] {
  const tried = TICK_COUNTS.map((count) => ticks(from, to, count));
  return tried.find(({ length }) => length > 1) ?? [from];
}

const MINUTE_MS = 60_000;
/** New York is whole hours from UTC, so these fall on its clock's quarters and hours. */
const CLOCK_STEPS = [5, 10, 15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

/** Epoch milliseconds of full minutes, at most `most`. */
export function clockTicks({ from, to }: Span, most: number): readonly number[] {
  const tried = CLOCK_STEPS.map((step) =>
    range(Math.ceil(from / step), Math.floor(to / step) + 1).map((index) => index * step),
  );
  return tried.find(({ length }) => length <= most) ?? tried.at(-1) ?? [];
}

/** Both ends, and `between` even instants. */
export function evenTicks({ from, to }: Span, between: number): readonly number[] {
  const parts = between + 1;
  return range(parts + 1).map((index) => from + ((to - from) * index) / parts);
}

/** About so many between the ends. */
const AXIS_STEPS = 4;

/** Round ends around all values and 0, so rows of a table share one axis. */
export function roundSpan(values: readonly number[]): Span {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return { from: -1, to: 1 };
  const [from, to] = nice(low, high, AXIS_STEPS);
  return { from, to };
}
