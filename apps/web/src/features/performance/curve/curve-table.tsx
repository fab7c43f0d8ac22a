import { AmountCell } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import {
  FigureCell,
  FigureRow,
  FigureTable,
} from '../../../components/ui/figures/figure-table.tsx';
import { money, percentChange } from '../../../lib/text/format.ts';
import { type EquityCurve, pointTimeText } from './curve-points.ts';

/** Newest rows first. */
export function CurveTable({ points, isIntraday }: EquityCurve) {
  return (
    <FigureTable
      label="Equity and drawdown"
      className="min-h-0 flex-1 overflow-auto"
      heads={[isIntraday ? 'Bar (ET)' : 'Day', 'Equity', 'Drawdown']}
    >
      {points.toReversed().map(({ epochSeconds, equity, drawdownPercent }) => (
        <FigureRow key={epochSeconds} head={pointTimeText(epochSeconds, isIntraday)}>
          <AmountCell className="px-3 text-ink" text={money(equity)} />
          <FigureCell>
            <Change value={drawdownPercent} text={percentChange(drawdownPercent, 2)} />
          </FigureCell>
        </FigureRow>
      ))}
    </FigureTable>
  );
}
