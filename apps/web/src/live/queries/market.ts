import { useEffect } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { marketClock, marketTimeAt } from '../../lib/trading/market-clock.ts';
import { polled } from './intervals.ts';

export const useMarketStatus = () => trpc.market.status.useQuery(undefined, polled('market'));

/** Undefined while unknown. */
export const useIsKillSwitchEngaged = () => useMarketStatus().data?.killSwitch;

const CLOCK_TICK_MS = 1_000;

/** Milliseconds, each carried on by the age of its answer; null where the server knows none. */
export function useMarketAges() {
  const { data, dataUpdatedAt } = useMarketStatus();
  const elapsedMs = Math.max(0, useNow(CLOCK_TICK_MS) - dataUpdatedAt);
  const ageNow = (answeredAgeMs: number | null | undefined) =>
    typeof answeredAgeMs === 'number' ? answeredAgeMs + elapsedMs : null;
  return { lastQuoteAgeMs: ageNow(data?.ageMs), lastStepAgeMs: ageNow(data?.lastTickAgeMs) };
}

/** The last answer at the market's speed; the browser's clock only measures its age. */
export function useMarketTimeMs(): number | null {
  const { data, dataUpdatedAt } = useMarketStatus();
  const now = useNow(CLOCK_TICK_MS);
  useEffect(() => {
    if (!data || data.marketTime === null) return;
    const { speed } = data;
    const marketTimeMs = Date.parse(data.marketTime);
    marketClock.recordSample({ marketTimeMs, speed, browserTimeMs: dataUpdatedAt });
  }, [data, dataUpdatedAt]);

  if (data === undefined || data.marketTime === null) return null;
  // Never backward between two answers.
  const elapsedMs = Math.max(0, now - dataUpdatedAt);
  return marketTimeAt(Date.parse(data.marketTime), data.speed, elapsedMs);
}
