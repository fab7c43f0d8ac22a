import { Change } from '../../components/ui/change.tsx';
import { openPnlOf } from '../../lib/open-pnl.ts';
import { isStaleQuote } from '../../lib/stale-quote.ts';
import { usePositions } from '../../live/positions.ts';

/** The open positions' P&L in a phone's header; nothing when none is open or one is not marked. */
export function OpenPnl() {
  const { data = [], isError } = usePositions();
  const pnl = openPnlOf(data);
  if (pnl === null) return null;
  return (
    <span className="text-12">
      <span className="sr-only">Open P&L </span>
      <Change value={pnl} isStale={isError || data.some(isStaleQuote)} className="font-medium" />
    </span>
  );
}
