import type { ChartBar } from '@tideline/api/schemas';
import { decimal, minuteTime } from '../../../lib/text/format.ts';
import { barEnd } from '../../../lib/trading/decisions.ts';
import { Heads } from '../../ui/figures/cells.tsx';
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx';

const HEADS = [
  'Bar (ET)',
  'Open',
  'High',
  'Low',
  'Close',
  'Fast EMA',
  'Slow EMA',
  'Bullish',
  'Bearish',
];

export function BarsTable({ bars }: { bars: readonly ChartBar[] }) {
  return (
    <ScrollRegion label="Bars of the session" className="min-h-0 flex-1 overflow-auto">
      <table className="num w-full border-collapse text-12">
        <thead className="sticky top-0 bg-surface text-11 text-ink-3">
          <tr className="h-8">
            <Heads
              names={HEADS}
              className="whitespace-nowrap px-3 text-right first:pl-4 first:text-left last:pr-4"
            />
          </tr>
        </thead>
        <tbody>
          {bars.toReversed().map((bar) => (
            <tr key={bar.start} className="h-7 border-line border-t text-right">
              <th scope="row" className="pr-3 pl-4 text-left font-normal text-ink-2">
                {minuteTime(barEnd(bar.start))}
              </th>
              <td className="px-3">{decimal(bar.open)}</td>
              <td className="px-3">{decimal(bar.high)}</td>
              <td className="px-3">{decimal(bar.low)}</td>
              <td className="px-3 text-ink">{decimal(bar.close)}</td>
              <td className="px-3">{decimal(bar.emaFast)}</td>
              <td className="px-3">{decimal(bar.emaSlow)}</td>
              <td className="px-3">{decimal(bar.bullishConfidence, 1)}</td>
              <td className="pr-4 pl-3">{decimal(bar.bearishConfidence, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
