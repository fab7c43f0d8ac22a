import type { ClosedTrade } from '@tideline/api/schemas';
import { useCallback, useEffect, useRef } from 'react';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import type { TradeSort } from '../../../lib/trading/trade-sort.ts';
import { TRADE_QUERY_NAME } from '../../../lib/trading/trade-texts.ts';
import { rowsWithSkippedCounts, useRowWindow } from './row-window.ts';
import { TradesTableHead } from './table-head.tsx';
import { TradeRow, TradeRowInLines } from './trade-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useKeptScrollPlace } from './use-kept-scroll-place.ts';

interface TradesTableProps {
  /** Filtered and sorted; never empty. */
  readonly trades: readonly ClosedTrade[];
  readonly sort: TradeSort;
  readonly onSort: (sortColumn: TradeSort['by']) => void;
  readonly isNarrow: boolean;
  /** Names the list, so its scroll place is found again. */
  readonly listKey: string;
}

/** The same heights as the rows' classes. */
const ROW_HEIGHTS_REM = { table: 2.125, lines: 3.5 } as const;

/** Scrolls by itself, and draws only the rows that are near. */
export function TradesTable({ trades, sort, onSort, isNarrow, listKey }: TradesTableProps) {
  const scrollRegion = useRef<HTMLElement>(null);
  const rowHeightRem = isNarrow ? ROW_HEIGHTS_REM.lines : ROW_HEIGHTS_REM.table;
  const drawnRows = useRowWindow(scrollRegion, trades.length, rowHeightRem);
  const { query, addressWith } = useUrlQuery();
  const openTradeId = query.get(TRADE_QUERY_NAME);
  const firstIndex = Math.max(
    0,
    trades.findIndex(({ id }) => id === openTradeId),
  );
  const { active, link, setRow, focus, onKeyDown } = useActiveRow(trades.length, firstIndex);
  useKeptScrollPlace(scrollRegion, listKey);
  useFocusOnClosedTrade(openTradeId, trades, focus);
  const onActivate = useCallback((position: number) => setRow(position - 1), [setRow]);
  const rowsToDraw = rowsWithSkippedCounts(drawnRows, active);
  const lastDrawnIndex = rowsToDraw.at(-1)?.rowIndex ?? -1;
  const RowComponent = isNarrow ? TradeRowInLines : TradeRow;
  return (
    <section
      ref={scrollRegion}
      aria-label="Trades"
      onKeyDown={onKeyDown}
      className="max-h-[36rem] overflow-auto"
    >
      <table
        aria-rowcount={trades.length + 1}
        className="num w-full border-collapse whitespace-nowrap"
      >
        <TradesTableHead sort={sort} onSort={onSort} isNarrow={isNarrow} />
        <tbody>
          {/* A flat list: a row in its own array is mounted again when the window moves. */}
          {rowsToDraw.flatMap(({ rowIndex, skippedRowCount }) => {
            const trade = trades[rowIndex];
            if (trade === undefined) return [];
            return [
              skippedRowCount > 0 && (
                <RowGap key={`before ${trade.id}`} heightRem={skippedRowCount * rowHeightRem} />
              ),
              <RowComponent
                key={trade.id}
                trade={trade}
                rowNumber={rowIndex + 1}
                isActive={rowIndex === active}
                isOpen={trade.id === openTradeId}
                drawerAddress={addressWith({ [TRADE_QUERY_NAME]: trade.id })}
                activeLink={link}
                onActivate={onActivate}
              />,
            ];
          })}
          {lastDrawnIndex < trades.length - 1 && (
            <RowGap heightRem={(trades.length - 1 - lastDrawnIndex) * rowHeightRem} />
          )}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for rows that are not drawn. */
function RowGap({ heightRem }: { readonly heightRem: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={11} className="p-0" style={{ height: `${heightRem}rem` }} />
    </tr>
  );
}

/** When the drawer closes, the row of its last trade gets the focus. */
function useFocusOnClosedTrade(
  openTradeId: string | null,
  trades: readonly ClosedTrade[],
  focusRow: (rowIndex: number) => void,
): void {
  const openTradeIdBefore = useRef(openTradeId);
  useEffect(() => {
    const closedTradeId = openTradeId === null ? openTradeIdBefore.current : null;
    openTradeIdBefore.current = openTradeId;
    const row = trades.findIndex(({ id }) => id === closedTradeId);
    if (row < 0) return;
    // The dialog first gives the focus back to where it was opened.
    const timer = setTimeout(() => focusRow(row));
    return () => clearTimeout(timer);
  }, [openTradeId, trades, focusRow]);
}
