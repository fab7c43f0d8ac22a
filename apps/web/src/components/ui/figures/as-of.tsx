import { clsx } from 'clsx';
import { clockTime, type TimeLike } from '../../../lib/text/format.ts';
import { marketClock } from '../../../lib/trading/market-clock.ts';

interface AsOfProps {
  /** Market time; null if never read. */
  readonly marketTime: TimeLike | null;
  readonly isStale?: boolean;
}

/** Follows a figure's name or note: ", at 11:32:04 ET". */
export function AsOf({ marketTime, isStale = false }: AsOfProps) {
  if (marketTime === null) return null;
  return (
    <>
      ,{' '}
      <span className={clsx('num whitespace-nowrap', isStale && 'text-warn')}>
        {isStale ? 'as of' : 'at'} {clockTime(marketTime)} ET
      </span>
    </>
  );
}

/**
 * Since when a figure was not refreshed; nothing when fresh. `readAtMs` is browser time, shown by
 * the market's clock.
 */
export function LastRead({ readAtMs }: { readonly readAtMs: number | null }) {
  if (readAtMs === null) return null;
  return <AsOf marketTime={marketClock.toMarketTimeMs(readAtMs)} isStale />;
}
