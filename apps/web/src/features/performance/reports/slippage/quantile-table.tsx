import { clsx } from 'clsx';
import { ColumnHeads } from '../../../../components/ui/figures/cells.tsx';
import { count, DASH, decimal, percent } from '../../../../lib/text/format.ts';
import type { Slippage } from '../../../../live/queries/past-reports.ts';

const CELL_CLASS = 'px-2 text-right first:pl-4 first:text-left last:pr-4';
const percentText = (value: number | null): string => percent(value, 2);

/** "180 ms", and from ten seconds on "12.4 s". */
function delayText(milliseconds: number | null): string {
  if (milliseconds === null) return DASH;
  if (milliseconds < 10_000) return `${count(milliseconds)} ms`;
  return `${decimal(milliseconds / 1000, 1)} s`;
}

/** What half, nine in ten, and 99 in 100 orders don't exceed. */
export function QuantileTable({ slippage }: { slippage: Slippage }) {
  const rows = [
    ['Half-spread, of the mid', slippage.halfSpreadPercent],
    ['Fill against the mid when sent', slippage.fillAgainstMidPercent],
    ['Fill against the mid when decided', slippage.atDecision.fillAgainstMidPercent],
    ['Fill against the mid when filled', slippage.atFill.fillAgainstMidPercent],
  ] as const;
  return (
    <table aria-label="Costs of orders" className="num w-full border-collapse text-12">
      <thead className="text-11 text-ink-3">
        <tr className="h-8">
          <ColumnHeads columnNames={['At most', 'Half', '90%', '99%']} className={CELL_CLASS} />
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, quantiles]) => (
          <QuantileRow key={name} name={name} quantiles={quantiles} valueTextOf={percentText} />
        ))}
        <QuantileRow
          name="From sent to filled"
          quantiles={slippage.delayMs}
          valueTextOf={delayText}
        />
      </tbody>
    </table>
  );
}

interface QuantileRowProps {
  readonly name: string;
  readonly quantiles: Slippage['delayMs'];
  readonly valueTextOf: (value: number | null) => string;
}

function QuantileRow({ name, quantiles: { p50, p90, p99 }, valueTextOf }: QuantileRowProps) {
  return (
    <tr className="h-[34px] border-line border-t">
      <th scope="row" className={clsx(CELL_CLASS, 'py-1 font-normal text-ink-2')}>
        {name}
      </th>
      <td className={clsx(CELL_CLASS, 'whitespace-nowrap font-medium text-ink')}>
        {valueTextOf(p50)}
      </td>
      <td className={clsx(CELL_CLASS, 'whitespace-nowrap')}>{valueTextOf(p90)}</td>
      <td className={clsx(CELL_CLASS, 'whitespace-nowrap')}>{valueTextOf(p99)}</td>
    </tr>
  );
}
