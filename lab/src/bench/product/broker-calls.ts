/** Calls that reached the broker in some span, by method and route. */
export type Calls = Readonly<Record<string, number>>;

/** The periodic read of an account begins with it, and nothing that a tab polls asks for it. */
const READING = 'GET /v2/account';
const MINUTE_MS = 60_000;

/**
 * Broker calls in a wall minute while tabs poll, and how many of them were there for the tabs. The
 * product reads each account periodically; how many of those reads fall into a span varies by one
 * round, so they are counted by themselves.
 */
export function callsFor(
  quiet: Calls,
  polled: Calls,
  spanMs: number,
): { readonly all: number; readonly forTabs: number } {
  const perReading = totalOf(quiet) / (quiet[READING] ?? 0);
  const expected = (polled[READING] ?? 0) * perReading;
  const perMinute = MINUTE_MS / spanMs;
  return {
    all: totalOf(polled) * perMinute,
    forTabs: Math.max(0, totalOf(polled) - expected) * perMinute,
  };
}

function totalOf(calls: Calls): number {
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}
