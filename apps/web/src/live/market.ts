import { trpc } from '../lib/trpc.ts';
import { useNow } from '../lib/use-now.ts';
import { POLL } from './intervals.ts';

/** Whose money is at stake, and the market's clock. */
export function useMarket() {
  return trpc.market.status.useQuery(undefined, { refetchInterval: POLL.market });
}

const TICK_MS = 1_000;

/**
 * The market's time now, in epoch milliseconds: the last answer carried on at the market's own
 * speed. The browser's clock only measures how long ago that answer came.
 */
export function useMarketTime(): number | null {
  const { data, dataUpdatedAt } = useMarket();
  const now = useNow(TICK_MS);

  if (data === undefined || data.marketTime === null) return null;
  return marketTimeAt(Date.parse(data.marketTime), data.speed, now - dataUpdatedAt);
}

/** Never runs backward between two answers, and not further than a minute of wall time ahead. */
export function marketTimeAt(answered: number, speed: number, elapsedMs: number): number {
  return answered + Math.min(Math.max(elapsedMs, 0), 60_000) * speed;
}
