import { Change } from '../../components/ui/change.tsx';
import { usePositions } from '../../live/positions.ts';

/** The open positions' P&L in a phone's header; nothing when none is open or one is not marked. */
export function OpenPnl() {
  const { data = [] } = usePositions();
  const marks = data.map(({ pnl }) => pnl);
  if (marks.length === 0 || marks.includes(null)) return null;
  const sum = marks.reduce<number>((total, pnl) => total + (pnl ?? 0), 0);
  return (
    <span className="text-12">
      <span className="sr-only">Open P&L </span>
      <Change value={sum} className="font-medium" />
    </span>
  );
}
