import { clsx } from 'clsx';
import { Th } from '../../../../components/ui/figures/cells.tsx';
import { percentAlong } from '../../../../lib/charts/scale.ts';
import { roundSpan } from '../../../../lib/charts/ticks.ts';
import { percent } from '../../../../lib/text/format.ts';
import type { Slippage } from '../../../../live/queries/past-reports.ts';

interface GroupCostRow extends Omit<Slippage['byHour'][number], 'hour'> {
  readonly name: string;
}

interface GroupCostsTableProps {
  readonly groupColumnHead: string;
  readonly tableLabel: string;
  readonly rows: readonly GroupCostRow[];
}

const CELL_CLASS = 'px-2 text-right first:pl-4 first:text-left last:pr-4';

const SPREAD_SIGN_CLASS = 'border-[1.5px] border-ink-2 bg-surface';
const FILL_SIGN_CLASS = 'rounded-full bg-accent';

/** The axis's sign, repeated beside its name. */
function MarkerSign({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={clsx('drawn mr-1 inline-block size-2', className)} />;
}

/** Medians: a square for the half-spread, a dot for the fill, on one axis from 0. */
export function GroupCostsTable({ groupColumnHead, tableLabel, rows }: GroupCostsTableProps) {
  const axisSpan = roundSpan(
    rows.flatMap(({ halfSpreadPercent: spread, fillAgainstMidPercent: fill }) =>
      [spread, fill].filter((value) => value !== null),
    ),
  );
  return (
    <div className="border-line lg:last:border-l max-lg:last:border-t">
      <table aria-label={tableLabel} className="num w-full border-collapse text-12">
        <thead className="text-11 text-ink-3">
          <tr className="h-8">
            <Th className={clsx(CELL_CLASS, 'py-1')}>{groupColumnHead}</Th>
            <Th className={clsx(CELL_CLASS, 'py-1')}>Orders</Th>
            <Th className="w-[30%] pl-2">
              <span className="flex justify-between">
                <span>{percent(axisSpan.from)}</span>
                <span>{percent(axisSpan.to)}</span>
              </span>
            </Th>
            <Th className={clsx(CELL_CLASS, 'py-1')}>
              <MarkerSign className={SPREAD_SIGN_CLASS} />
              Half-spread
            </Th>
            <Th className={clsx(CELL_CLASS, 'py-1')}>
              <MarkerSign className={FILL_SIGN_CLASS} />
              Fill
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, orders, halfSpreadPercent: spread, fillAgainstMidPercent: fill }) => (
            <tr key={name} className="h-[34px] border-line border-t">
              <th scope="row" className={clsx(CELL_CLASS, 'py-1 font-medium text-ink')}>
                {name}
              </th>
              <td className={CELL_CLASS}>{orders}</td>
              <td className="pl-2">
                <span aria-hidden="true" className="drawn relative block h-4 text-ink-2">
                  <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
                  {spread !== null && (
                    <span
                      className={clsx('absolute top-1 -ml-1 size-2', SPREAD_SIGN_CLASS)}
                      style={{ left: `${percentAlong(axisSpan, spread)}%` }}
                    />
                  )}
                  {fill !== null && (
                    <span
                      className={clsx('absolute top-[5px] -ml-[3px] size-1.5', FILL_SIGN_CLASS)}
                      style={{ left: `${percentAlong(axisSpan, fill)}%` }}
                    />
                  )}
                </span>
              </td>
              <td className={CELL_CLASS}>{percent(spread, 2)}</td>
              <td className={clsx(CELL_CLASS, 'font-medium text-ink')}>{percent(fill, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
