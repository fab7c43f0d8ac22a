import { clsx } from 'clsx';
import { AmountCell, ColumnHeads } from '../../../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../../../components/ui/layout/scroll-region.tsx';
import { DASH, percent } from '../../../../lib/text/format.ts';
import type { Calibration } from '../../../../live/queries/past-reports.ts';

const CELL_CLASS = 'px-2 text-right first:pl-4 first:text-left last:pr-4';
const HEADS = ['Band', 'Decisions', '15 min', '30 min', '95% interval', '60 min', 'Trades', 'Won'];

/** A band without decisions shows a dash and not "too few". */
const emptyCellText = (decisions: number): string => (decisions === 0 ? DASH : 'too few');

export function CalibrationTable({ bands }: Pick<Calibration, 'bands'>) {
  return (
    <ScrollRegion
      label="Shares by confidence"
      className="overflow-x-auto border-line max-lg:border-t lg:border-l"
    >
      <table className="num w-full border-collapse whitespace-nowrap text-12">
        <thead className="text-11 text-ink-3">
          <tr className="h-8">
            <ColumnHeads columnNames={HEADS} className={CELL_CLASS} />
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.from} className="h-[34px] border-line border-t">
              <th scope="row" className={clsx(CELL_CLASS, 'font-medium text-ink')}>
                {band.from}–{band.to}
              </th>
              <td className={CELL_CLASS}>{band.decisions}</td>
              <td className={CELL_CLASS}>{percent(band.wentOurWay15)}</td>
              <td className={clsx(CELL_CLASS, 'font-medium text-ink')}>
                {percent(band.wentOurWay30)}
              </td>
              <td className={clsx(CELL_CLASS, 'text-ink-3')}>
                {band.interval30 === null
                  ? emptyCellText(band.decisions)
                  : `${percent(band.interval30[0], 0)} to ${percent(band.interval30[1], 0)}`}
              </td>
              <td className={CELL_CLASS}>{percent(band.wentOurWay60)}</td>
              <td className={CELL_CLASS}>{band.trades}</td>
              <AmountCell className={CELL_CLASS} text={String(band.won)} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
