import { AmountCell, Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { money, percentChange } from '../../../lib/text/format.ts';
import type { CurvePoints } from './curve-points.ts';
import { pointTime } from './curve-texts.ts';

/** Newest rows first. */
export function CurveTable({ points, isIntraday }: CurvePoints) {
  return (
    <ScrollRegion label="Equity and drawdown" className="min-h-0 flex-1 overflow-auto">
      <table className="num w-full border-collapse text-12">
        <thead className="sticky top-0 bg-surface text-11 text-ink-3">
          <tr className="h-8">
            <Th className="pr-3 pl-4 text-left">{isIntraday ? 'Bar (ET)' : 'Day'}</Th>
            <Th className="px-3 text-right">Equity</Th>
            <Th className="pr-4 pl-3 text-right">Drawdown</Th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ time, equity, drawdown }) => (
            <tr key={time} className="h-7 border-line border-t text-right">
              <th scope="row" className="pr-3 pl-4 text-left font-normal text-ink-2">
                {pointTime(time, isIntraday)}
              </th>
              <AmountCell className="px-3 text-ink" text={money(equity)} />
              <td className="pr-4 pl-3">
                <Change value={drawdown} text={percentChange(drawdown, 2)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
