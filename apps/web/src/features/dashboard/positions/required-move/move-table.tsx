import type { Position, RequiredLevel } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Arrow } from '../../../../components/ui/figures/arrow.tsx';
import { Th } from '../../../../components/ui/figures/cells.tsx';
import { Change } from '../../../../components/ui/figures/change.tsx';
import { DASH, decimal, direction, levelText, signed } from '../../../../lib/text/format.ts';
import { columnHeadOf, levelName } from './move-texts.ts';

interface MoveTableProps {
  readonly position: Position;
  readonly levels: readonly RequiredLevel[];
  readonly isStale: boolean;
}

/** In a narrow card only the first and the last time have room. */
const cellClass = (columnIndex: number, columnCount: number) =>
  clsx(
    'pl-2 text-right',
    columnIndex > 0 && columnIndex < columnCount - 1 && '@max-[19rem]:hidden',
  );

export function MoveTable({ position, levels, isStale }: MoveTableProps) {
  const { symbol, stopReason } = position;
  const moves = levels[0]?.moves ?? [];
  return (
    <div className="@container mt-2">
      <table className="num w-full text-11">
        <caption className="sr-only">
          How far {symbol} must go for each price of the option, by when
        </caption>
        <thead>
          <tr className="align-bottom text-ink-3">
            <Th className="pb-1 text-left">{symbol} must go, $, by (ET)</Th>
            {moves.map(({ at }, index) => {
              const { when, time } = columnHeadOf(moves, index);
              return (
                <Th key={at} className={clsx(cellClass(index, moves.length), 'pb-1')}>
                  <span className="block whitespace-nowrap">{when}</span>
                  <span className="block">{time}</span>
                </Th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={level.kind} className="border-line border-t align-top">
              <th scope="row" className="py-1 text-left font-normal">
                <span className="block whitespace-nowrap text-12 text-ink">
                  {levelName(level.kind, stopReason)}
                </span>
                <span className="flex flex-wrap gap-x-1.5 text-ink-2">
                  {levelText(level.price)}
                  <Change value={level.pnl} isStale={isStale} />
                </span>
              </th>
              {level.moves.map((move, index) => (
                <td key={move.at} className={clsx(cellClass(index, level.moves.length), 'py-1')}>
                  <MoveCell {...move} isStale={isStale} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type MoveCellProps = RequiredLevel['moves'][number] & { readonly isStale: boolean };

/** A move is neither gain nor loss: it has an arrow and no colour. */
function MoveCell({ move, spot, isStale }: MoveCellProps) {
  if (move === null) return <span className="text-ink-3">{DASH}</span>;
  return (
    <>
      <span
        className={clsx(
          'flex items-baseline justify-end gap-0.5 whitespace-nowrap text-12',
          isStale ? 'text-ink-3' : 'text-ink',
        )}
      >
        <Arrow direction={direction(move)} />
        {signed(move)}
      </span>
      <span className="block text-ink-3">{decimal(spot)}</span>
    </>
  );
}
