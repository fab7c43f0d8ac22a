import type { ChartBar } from '@tideline/api/schemas';
import type { ReactNode } from 'react';
import { Amount } from '../../../../components/ui/figures/amount.tsx';
import { Heads } from '../../../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../../../components/ui/layout/scroll-region.tsx';
import { clockTime, decimal, minuteTime } from '../../../../lib/text/format.ts';
import { barEnd } from '../../../../lib/trading/decisions.ts';
import { type Reading, tableReadings } from './readings.ts';

interface BarsTableProps {
  readonly symbol: string;
  readonly bars: readonly ChartBar[];
}

/** Oldest bars first, as they are read beside the path. */
export function BarsTable({ symbol, bars }: BarsTableProps) {
  return (
    <Table
      label={`${symbol}, bars of the day`}
      heads={['Bar (ET)', 'Open', 'High', 'Low', 'Close']}
    >
      {bars.map(({ start, open, high, low, close }) => (
        <Row key={start} head={minuteTime(barEnd(start))}>
          <Cell>{decimal(open)}</Cell>
          <Cell>{decimal(high)}</Cell>
          <Cell>{decimal(low)}</Cell>
          <Cell>{decimal(close)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** A long path is shortened to the last reading of each minute, and says so. */
export function PathTable({ readings }: { readonly readings: readonly Reading[] }) {
  const rows = tableReadings(readings);
  return (
    <>
      {rows.length < readings.length && (
        <p className="border-line border-t px-4 py-1.5 text-11 text-ink-3">
          The last of each minute: {rows.length} of {readings.length} readings.
        </p>
      )}
      <Table
        label="Quotes of the contract while it was held"
        heads={['Time (ET)', 'Bid', 'Ask', 'Stop', 'Target']}
      >
        {rows.map(({ at, bid, ask, stop, target }) => (
          <Row key={at} head={clockTime(at)}>
            <Cell>{decimal(bid)}</Cell>
            <Cell>{decimal(ask)}</Cell>
            <Cell>
              <Amount text={decimal(stop)} />
            </Cell>
            <Cell>
              <Amount text={decimal(target)} />
            </Cell>
          </Row>
        ))}
      </Table>
    </>
  );
}

interface TableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

function Table({ label, heads, children }: TableProps) {
  return (
    <ScrollRegion label={label} className="max-h-56 overflow-auto border-line border-t">
      <table className="num w-full border-collapse text-12">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface text-11 text-ink-3">
          <tr className="h-8">
            <Heads
              names={heads}
              className="whitespace-nowrap px-3 text-right first:pl-4 first:text-left last:pr-4"
            />
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ head, children }: { readonly head: string; readonly children: ReactNode }) {
  return (
    <tr className="h-7 border-line border-t text-right">
      <th scope="row" className="pr-3 pl-4 text-left font-normal text-ink-2">
        {head}
      </th>
      {children}
    </tr>
  );
}

function Cell({ children }: { readonly children: ReactNode }) {
  return <td className="px-3 last:pr-4">{children}</td>;
}
