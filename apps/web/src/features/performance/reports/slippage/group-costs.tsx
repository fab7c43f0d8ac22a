import { clsx } from 'clsx';
import { percent } from '../../../../lib/text/format.ts';
import { placeOn, scaleOf } from '../../figures/scale.ts';

export interface GroupRow {
  readonly name: string;
  readonly orders: number;
  readonly halfSpreadPercent: number | null;
  readonly fillAgainstMidPercent: number | null;
}

interface GroupCostsProps {
  readonly head: string;
  readonly label: string;
  readonly rows: readonly GroupRow[];
}

const CELL = 'px-2 text-right first:pl-4 first:text-left last:pr-4';

/** Medians: a square for the half-spread, a dot for the fill, on one axis from 0. */
export function GroupCosts({ head, label, rows }: GroupCostsProps) {
  const scale = scaleOf(
    rows.flatMap(({ halfSpreadPercent: spread, fillAgainstMidPercent: fill }) =>
      [spread, fill].filter((value) => value !== null),
    ),
  );
  return (
    <div className="border-line lg:last:border-l max-lg:last:border-t">
      <table aria-label={label} className="num w-full border-collapse text-12">
        <thead className="text-11 text-ink-3">
          <tr className="h-8">
            <th scope="col" className={clsx(CELL, 'font-normal')}>
              {head}
            </th>
            <th scope="col" className={clsx(CELL, 'font-normal')}>
              Orders
            </th>
            <th scope="col" className="w-[30%] font-normal">
              <span className="flex justify-between">
                <span>{percent(scale.low)}</span>
                <span>{percent(scale.high)}</span>
              </span>
            </th>
            <th scope="col" className={clsx(CELL, 'font-normal')}>
              Half-spread
            </th>
            <th scope="col" className={clsx(CELL, 'font-normal')}>
              Fill
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, orders, halfSpreadPercent: spread, fillAgainstMidPercent: fill }) => (
            <tr key={name} className="h-[34px] border-line border-t">
              <th scope="row" className={clsx(CELL, 'font-medium text-ink')}>
                {name}
              </th>
              <td className={CELL}>{orders}</td>
              <td>
                <span aria-hidden="true" className="drawn relative block h-4 text-ink-2">
                  <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
                  {spread !== null && (
                    <span
                      className="absolute top-1 -ml-1 size-2 border-[1.5px] border-current bg-surface"
                      style={{ left: `${placeOn(scale, spread)}%` }}
                    />
                  )}
                  {fill !== null && (
                    <span
                      className="absolute top-1 -ml-1 size-2 rounded-full bg-accent"
                      style={{ left: `${placeOn(scale, fill)}%` }}
                    />
                  )}
                </span>
              </td>
              <td className={CELL}>{percent(spread, 2)}</td>
              <td className={clsx(CELL, 'font-medium text-ink')}>{percent(fill, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
