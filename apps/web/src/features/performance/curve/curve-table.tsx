import { AmountCell } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import {
  FigureCell,
  FigureRow,
  FigureTable,
} from '../../../components/ui/figures/figure-table.tsx';
import { money, percentChange } from '../../../lib/text/format.ts';
import type { CurvePoints } from './curve-points.ts';
import { pointTime } from './curve-texts.ts';

/** Newest rows first. */
export function CurveTable({ points, isIntraday }: CurvePoints) {
  return (
    <FigureTable
      label="Equity and drawdown"
      className="min-h-0 flex-1 overflow-auto"
      heads={[isIntraday ? 'Bar (ET)' : 'Day', 'Equity', 'Drawdown']}
    >
      {points.toReversed().map(({ time, equity, drawdown }) => (
        <FigureRow key={time} head={pointTime(time, isIntraday)}>
          <AmountCell className="px-3 text-ink" text={money(equity)} />
          <FigureCell>
            <Change value={drawdown} text={percentChange(drawdown, 2)} />
          </FigureCell>
        </FigureRow>
      ))}
    </FigureTable>
  );
}
