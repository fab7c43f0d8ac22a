import { marketClock } from '../../../lib/trading/market-clock.ts';
import { AsOf } from './as-of.tsx';

/**
 * Since when a figure was not refreshed; nothing when fresh. `readAt` is browser time, shown by the
 * market's clock.
 */
export function LastRead({ readAt }: { readonly readAt: number | null }) {
  return readAt === null ? null : <AsOf at={marketClock.at(readAt)} isOld />;
}
