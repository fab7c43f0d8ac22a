import { marketClock } from '../../../lib/trading/market-clock.ts';
import { AsOf } from './as-of.tsx';

/**
 * Goes on from a figure's name or note with since when it was not read again; nothing for a fresh one.
 * `readAt` is in the browser's time, and told by the market's clock as all else.
 */
export function ReadAgo({ readAt }: { readonly readAt: number | null }) {
  return readAt === null ? null : <AsOf at={marketClock.at(readAt)} isOld />;
}
