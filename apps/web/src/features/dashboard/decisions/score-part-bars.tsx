import type { BackendLogic } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Th } from '../../../components/ui/figures/cells.tsx';
import { DASH, decimal } from '../../../lib/text/format.ts';
import { type ScorePartRow, scorePartRows } from '../../../lib/trading/score-parts.ts';

/** The parts with most points have the longest track. */
const MAX_PART_POINTS = 20;

/** Bearish left, bullish right, tracks as long as their maximum. */
export function ScorePartBars({ signal }: { signal: BackendLogic }) {
  return (
    <table className="num w-full table-fixed border-collapse text-12">
      <caption className="sr-only">Points of each part, bearish and bullish</caption>
      <colgroup>
        <col className="w-9" />
        <col />
        <col className="w-[5.75rem]" />
        <col className="w-8" />
        <col />
        <col className="w-9" />
      </colgroup>
      <thead>
        <tr className="h-7 text-11 text-ink-3">
          <Th colSpan={2} className="pr-1.5 text-right">
            Bearish
          </Th>
          <Th className="text-left">Part</Th>
          <Th className="pr-1.5 text-right">Max</Th>
          <Th colSpan={2} className="text-left">
            Bullish
          </Th>
        </tr>
      </thead>
      <tbody>
        {scorePartRows(signal).map((row) => (
          <tr key={row.part} className="h-7 max-md:h-6">
            <PartPointsCell row={row} side="bearish" />
            <td className="pr-1.5">
              <PartPointsTrack row={row} side="bearish" />
            </td>
            <th
              scope="row"
              className={clsx(
                'whitespace-nowrap text-left font-normal',
                row.missing === null ? 'text-ink' : 'text-ink-3',
              )}
            >
              {row.label}
            </th>
            <td className="pr-1.5 text-right text-ink-3">{row.max}</td>
            <td>
              <PartPointsTrack row={row} side="bullish" />
            </td>
            <PartPointsCell row={row} side="bullish" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PartSideProps {
  readonly row: ScorePartRow;
  readonly side: 'bearish' | 'bullish';
}

function PartPointsCell({ row, side }: PartSideProps) {
  const points = row[side];
  const isMissing = row.missing !== null;
  const tone = points > 0 && !isMissing ? 'font-medium text-ink' : 'text-ink-3';
  return (
    <td className={clsx(side === 'bearish' ? 'text-left' : 'text-right', tone)}>
      {isMissing ? (
        <>
          <span aria-hidden="true">{DASH}</span>
          <span className="sr-only">not known</span>
        </>
      ) : (
        decimal(points, 1)
      )}
    </td>
  );
}

function PartPointsTrack({ row, side }: PartSideProps) {
  const hasNoPoints = row.max === 0 || row.missing !== null;
  const filledPercent = hasNoPoints ? 0 : Math.min(100, (row[side] / row.max) * 100);
  const isBearish = side === 'bearish';
  return (
    <div aria-hidden="true" className={clsx('drawn flex', isBearish && 'justify-end')}>
      <div
        className={clsx(
          'flex h-1.5 rounded-[2px] border',
          row.missing === null ? 'border-line bg-raised' : 'border-line border-dashed',
          isBearish && 'justify-end',
        )}
        style={{ width: `${(row.max / MAX_PART_POINTS) * 100}%` }}
      >
        <span
          className={clsx('h-full rounded-[1px]', isBearish ? 'bg-loss' : 'bg-profit')}
          style={{ width: `${filledPercent}%` }}
        />
      </div>
    </div>
  );
}
