import type { BackendLogic } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Th } from '../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../components/ui/layout/scroll-region.tsx';
import { DASH, decimal } from '../../lib/text/format.ts';
import {
  partValueText,
  type ScorePartRow,
  scorePartRows,
  scoreSumText,
} from '../../lib/trading/score-parts.ts';

export function ScorePartsTable({ signal }: { signal: BackendLogic }) {
  return (
    <ScrollRegion label="Points of each part" className="overflow-x-auto">
      <table className="num w-full border-collapse">
        <thead>
          <tr className="h-[34px] text-11 text-ink-3">
            <Th className="pl-4 text-left">Part</Th>
            <Th className="px-3 text-left max-sm:hidden">Reads</Th>
            <Th className="px-2 text-right">Bearish</Th>
            <Th className="px-2 text-right">Bullish</Th>
            <Th className="pr-4 pl-2 text-right">Max</Th>
          </tr>
        </thead>
        <tbody>
          {scorePartRows(signal).map((row) => (
            <PartRow key={row.part} row={row} signal={signal} />
          ))}
          <tr className="h-[34px] border-line border-t">
            <th scope="row" className="pl-4 text-left font-medium text-ink">
              Sum
            </th>
            <td className="px-3 py-1 max-sm:hidden">A lead of 15 and a sum of 45 make a signal</td>
            <td className="px-2 text-right font-semibold text-ink">
              {scoreSumText(signal.bearishConfidence, signal)}
            </td>
            <td className="px-2 text-right font-semibold text-ink">
              {scoreSumText(signal.bullishConfidence, signal)}
            </td>
            <td className="pr-4 pl-2 text-right text-ink-3">100</td>
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The part's value, or why it has none; on a phone under the part's name. */
function PartRow({ row, signal }: { row: ScorePartRow; signal: BackendLogic }) {
  const value = row.missing ?? partValueText(row.part, signal);
  const tone = row.missing === null ? 'text-ink-2' : 'text-warn';
  return (
    <tr className="h-[34px] border-line border-t">
      <th scope="row" className="whitespace-nowrap py-1 pl-4 text-left font-medium text-ink">
        {row.label}
        <span className={`block whitespace-normal text-12 sm:hidden font-normal ${tone}`}>
          {value}
        </span>
      </th>
      <td className={`px-3 py-1 max-sm:hidden font-normal ${tone}`}>{value}</td>
      <PartPointsCell row={row} side="bearish" />
      <PartPointsCell row={row} side="bullish" />
      <td className="pr-4 pl-2 text-right text-ink-3">{row.max}</td>
    </tr>
  );
}

function PartPointsCell({ row, side }: { row: ScorePartRow; side: 'bearish' | 'bullish' }) {
  const points = row[side];
  return (
    <td className={clsx('px-2 text-right', points > 0 ? 'font-medium text-ink' : 'text-ink-3')}>
      {row.missing === null ? decimal(points, 1) : DASH}
    </td>
  );
}
