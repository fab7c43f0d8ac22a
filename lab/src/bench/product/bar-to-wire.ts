const MINUTE = 60_000;
const BAR_MS = 5 * MINUTE;

/** Times are milliseconds of one clock. */
export type WireEvent =
  | { readonly type: 'minute-bar'; readonly wall: number; readonly start: number }
  | {
      readonly type: 'order';
      readonly wall: number;
      readonly clientOrderId: string;
      readonly side: string;
    };

export interface BarEntries {
  /** Start of the minute bar that completed the five-minute one. */
  readonly start: number;
  /** Milliseconds from sending the bar to each first entry order, ascending. */
  readonly latencies: readonly number[];
}

/**
 * A bar is complete with its fifth minute. Later steps of a limit walk, and exits, answer to other
 * events, so they do not count.
 */
export function barEntries(events: readonly WireEvent[]): readonly BarEntries[] {
  const bars: { readonly start: number; readonly wall: number; readonly latencies: number[] }[] =
    [];
  for (const event of events.toSorted((a, b) => a.wall - b.wall)) {
    if (event.type === 'minute-bar') {
      const { start, wall } = event;
      if ((start + MINUTE) % BAR_MS === 0) bars.push({ start, wall, latencies: [] });
    } else if (isFirstEntry(event)) {
      const bar = bars.at(-1);
      bar?.latencies.push(event.wall - bar.wall);
    }
  }
  return bars
    .filter(({ latencies }) => latencies.length > 0)
    .map(({ start, latencies }) => ({ start, latencies }));
}

function isFirstEntry({ side, clientOrderId }: Extract<WireEvent, { type: 'order' }>): boolean {
  return side === 'buy' && clientOrderId.endsWith('-entry-1');
}
