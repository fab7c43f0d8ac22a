import type { ChartBar } from '@tideline/api/schemas';
import type { ComponentProps } from 'react';
import { AmountCell } from '../../../../components/ui/figures/cells.tsx';
import {
  FigureCell,
  FigureRow,
  FigureTable,
} from '../../../../components/ui/figures/figure-table.tsx';
import { clockTime, decimal, minuteTime } from '../../../../lib/text/format.ts';
import { endOfBarMs } from '../../../../lib/trading/decisions.ts';
import { type QuoteReading, tableReadingsOf } from './quote-readings.ts';

/** Oldest bars first, as they are read beside the path. */
export function BarsTable({ symbol, bars }: { symbol: string; bars: readonly ChartBar[] }) {
  return (
    <PathFigureTable
      label={`${symbol}, bars of the day`}
      heads={['Bar (ET)', 'Open', 'High', 'Low', 'Close']}
    >
      {bars.map(({ start, open, high, low, close }) => (
        <FigureRow key={start} head={minuteTime(endOfBarMs(start))}>
          <FigureCell>{decimal(open)}</FigureCell>
          <FigureCell>{decimal(high)}</FigureCell>
          <FigureCell>{decimal(low)}</FigureCell>
          <FigureCell>{decimal(close)}</FigureCell>
        </FigureRow>
      ))}
    </PathFigureTable>
  );
}

/** A long path is shortened to the last reading of each minute, and says so. */
export function BidPathTable({ readings }: { readonly readings: readonly QuoteReading[] }) {
  const tableRows = tableReadingsOf(readings);
  return (
    <>
      {tableRows.length < readings.length && (
        <p className="border-line border-t px-4 py-1.5 text-11 text-ink-3">
          The last of each minute: {tableRows.length} of {readings.length} readings.
        </p>
      )}
      <PathFigureTable
        label="Quotes of the contract while it was held"
        heads={['Time (ET)', 'Bid', 'Ask', 'Stop', 'Target']}
      >
        {tableRows.map(({ atMs, bid, ask, stopPrice, targetPrice }) => (
          <FigureRow key={atMs} head={clockTime(atMs)}>
            <FigureCell>{decimal(bid)}</FigureCell>
            <FigureCell>{decimal(ask)}</FigureCell>
            <AmountCell className="px-3 last:pr-4" text={decimal(stopPrice)} />
            <AmountCell className="px-3 last:pr-4" text={decimal(targetPrice)} />
          </FigureRow>
        ))}
      </PathFigureTable>
    </>
  );
}

function PathFigureTable(props: Omit<ComponentProps<typeof FigureTable>, 'className' | 'caption'>) {
  return (
    <FigureTable
      {...props}
      className="max-h-56 overflow-auto border-line border-t"
      caption={<caption className="sr-only">{props.label}</caption>}
    />
  );
}
