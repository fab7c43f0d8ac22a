import { marketClock } from '../../../lib/trading/market-clock.ts';
import { AsOf } from './as-of.tsx';

/**
 * Since when a figure was not refreshed; nothing when fresh. `readAtMs` is browser time, shown by
 * the market's clock.
 */
export function LastRead({ readAtMs }: { readonly readAtMs: number | null }) {
  if (readAtMs === null) return null;
  return <AsOf marketTime={marketClock.toMarketTimeMs(readAtMs)} isStale />;
}
