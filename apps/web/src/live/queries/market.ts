import { useEffect } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { marketClock, marketTimeAt } from '../../lib/trading/market-clock.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

export function useMarket() {
  return trpc.market.status.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.market });
}

/** Undefined while unknown. */
export function useKillSwitch(): boolean | undefined {
  return useMarket().data?.killSwitch;
}

const TICK_MS = 1_000;

/** Milliseconds, each carried on by the age of its answer; null where the server knows none. */
export function useMarketAges(): {
  readonly lastQuote: number | null;
  readonly lastStep: number | null;
} {
  const { data, dataUpdatedAt } = useMarket();
  const elapsedMs = Math.max(0, useNow(TICK_MS) - dataUpdatedAt);
  const now = (answered: number | null | undefined) =>
    typeof answered === 'number' ? answered + elapsedMs : null;
  return { lastQuote: now(data?.ageMs), lastStep: now(data?.lastTickAgeMs) };
}

/** The last answer at the market's speed; the browser's clock only measures its age. */
export function useMarketTime(): number | null {
  const { data, dataUpdatedAt } = useMarket();
  const now = useNow(TICK_MS);
  useEffect(() => {
    if (!data || data.marketTime === null) return;
    const { speed } = data;
    marketClock.note({ marketTime: Date.parse(data.marketTime), speed, at: dataUpdatedAt });
  }, [data, dataUpdatedAt]);

  if (data === undefined || data.marketTime === null) return null;
  // Never backward between two answers.
  const elapsedMs = Math.max(0, now - dataUpdatedAt);
  return marketTimeAt(Date.parse(data.marketTime), data.speed, elapsedMs);
}
