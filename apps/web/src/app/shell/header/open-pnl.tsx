import { Change } from '../../../components/ui/figures/change.tsx';
import { openPnlOf } from '../../../lib/trading/open-pnl.ts';
import { isStaleQuote } from '../../../lib/trading/stale-quote.ts';
import { useAccountBadge } from '../../../lib/trading/use-account-badge.ts';
import { usePositions } from '../../../live/queries/positions.ts';

/**
 * In a phone's header. Nothing unless a position is open, each is marked, and the badge is known.
 */
export function OpenPnl() {
  const { data = [], isError } = usePositions();
  const badge = useAccountBadge();
  const openPnl = openPnlOf(data);
  if (openPnl === null || badge === undefined) return null;
  const isStale = isError || data.some(isStaleQuote);
  return (
    <span className="text-12">
      <span className="sr-only">Open P&L </span>
      <Change value={openPnl} isStale={isStale} className="font-medium" />
    </span>
  );
}
