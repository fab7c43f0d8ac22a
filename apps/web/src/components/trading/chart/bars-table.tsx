import type { ChartBar } from '@tideline/api/schemas';
import { decimal, minuteTime } from '../../../lib/text/format.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';
import { FigureCell, FigureRow, FigureTable } from '../../ui/figures/figure-table.tsx';

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
    <FigureTable label="Bars of the session" className="min-h-0 flex-1 overflow-auto" heads={HEADS}>
      {bars.toReversed().map((bar) => (
        <FigureRow key={bar.start} head={minuteTime(endOfBarMs(bar.start))}>
          <FigureCell>{decimal(bar.open)}</FigureCell>
          <FigureCell>{decimal(bar.high)}</FigureCell>
          <FigureCell>{decimal(bar.low)}</FigureCell>
          <FigureCell className="text-ink">{decimal(bar.close)}</FigureCell>
          <FigureCell>{decimal(bar.emaFast)}</FigureCell>
          <FigureCell>{decimal(bar.emaSlow)}</FigureCell>
          <FigureCell>{decimal(bar.bullishConfidence, 1)}</FigureCell>
          <FigureCell>{decimal(bar.bearishConfidence, 1)}</FigureCell>
        </FigureRow>
      ))}
    </FigureTable>
  );
}
