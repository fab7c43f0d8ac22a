const MINUTE = 60_000;
const BAR = 5 * MINUTE;

/** What the simulator noted of its wire, with readings of one clock in milliseconds. */
export type WireEvent =
  | { readonly type: 'minute-bar'; readonly wall: number; readonly start: number }
  | {
      readonly type: 'order';
      readonly wall: number;
      readonly clientOrderId: string;
      readonly side: string;
    };

/** One bar that brought entries. */
export interface BarEntries {
  /** Start of the minute bar that completed it. */
  readonly start: number;
  /** Milliseconds from sending it to the arrival of each first entry order, ascending. */
  readonly latencies: readonly number[];
}

/**
 * How long the product took from a bar to the orders that it called for. A bar is complete with its
 * fifth minute; the later steps of an entry's walk, and exits, answer to other events.
 */
export function barEntries(events: readonly WireEvent[]): readonly BarEntries[] {
  const bars: { readonly start: number; readonly wall: number; readonly latencies: number[] }[] =
    [];
  for (const event of events.toSorted((a, b) => a.wall - b.wall)) {
    if (event.type === 'minute-bar') {
      const { start, wall } = event;
      if ((start + MINUTE) % BAR === 0) bars.push({ start, wall, latencies: [] });
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
