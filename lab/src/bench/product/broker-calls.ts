export type CallCounts = Readonly<Record<string, number>>;

/** Begins every periodic read of an account; no tab causes it. */
const PERIODIC_READ = 'GET /v2/account';
const MINUTE_MS = 60_000;

/**
 * Broker calls in a wall minute while tabs poll, and how many the tabs caused. Periodic reads are
 * counted apart: their number in a span varies by one round.
 */
export function callsFor(
  quiet: CallCounts,
  polled: CallCounts,
  spanMs: number,
): { readonly all: number; readonly forTabs: number } {
  const perReading = totalOf(quiet) / (quiet[PERIODIC_READ] ?? 0);
  const expected = (polled[PERIODIC_READ] ?? 0) * perReading;
  const perMinute = MINUTE_MS / spanMs;
  return {
    all: totalOf(polled) * perMinute,
    forTabs: Math.max(0, totalOf(polled) - expected) * perMinute,
  };
}

function totalOf(calls: CallCounts): number {
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}
