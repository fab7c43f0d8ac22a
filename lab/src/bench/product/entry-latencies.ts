import { quantile } from '../quantile.ts';
import { barEntries, type WireEvent } from './bar-to-wire.ts';

/** A 99th percentile needs at least this many orders. */
const FEWEST_ORDERS = 100;

/**
 * The first bar that led to an order is left out: a process enters for the first time once, and
 * trades for weeks. Throws with too few.
 */
export function measuredLatencies(events: readonly WireEvent[]): readonly number[] {
  const [, ...bars] = barEntries(events);
  const latencies = bars.flatMap((bar) => bar.latencies);
  if (latencies.length < FEWEST_ORDERS) {
    throw new Error(`only ${latencies.length} entries could be measured`);
  }
  return latencies;
}

export function describeLatencies(latencies: readonly number[]): string {
  const [p50, p90, p99, max] = [0.5, 0.9, 0.99, 1].map((part) =>
    quantile(latencies, part).toFixed(1),
  );
  return `${latencies.length} times, p50 ${p50}, p90 ${p90}, p99 ${p99}, longest ${max} ms`;
}
