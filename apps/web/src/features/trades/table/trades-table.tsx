import type { ClosedTrade } from '@tideline/api/schemas';
import { useCallback, useEffect, useRef } from 'react';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import type { TradeSort } from '../../../lib/trading/trade-sort.ts';
import { TRADE_QUERY_NAME } from '../../../lib/trading/trade-texts.ts';
import { rowsWithGaps } from './row-window.ts';
import { TableHead } from './table-head.tsx';
import { TradeLines, TradeRow } from './trade-row.tsx';
import { useActiveRow } from './use-active-row.ts';
import { usePlace } from './use-place.ts';
import { useRowWindow } from './use-row-window.ts';

interface TradesTableProps {
  /** Filtered and sorted. */
  readonly trades: readonly ClosedTrade[];
  readonly sort: TradeSort;
  readonly onSort: (by: TradeSort['by']) => void;
  readonly isNarrow: boolean;
  /** Names the list, so its scroll place is found again. */
  readonly place: string;
}

/** The same heights as the rows' classes. */
const ROW_REM = { table: 2.125, lines: 3.5 } as const;

/** Scrolls by itself, and draws only the rows that are near. */
export function TradesTable({ trades, sort, onSort, isNarrow, place }: TradesTableProps) {
  const region = useRef<HTMLElement>(null);
  const rowRem = isNarrow ? ROW_REM.lines : ROW_REM.table;
  const seen = useRowWindow(region, trades.length, rowRem);
  const { query, addressWith } = useUrlQuery();
  const open = query.get(TRADE_QUERY_NAME);
  const openAt = open === null ? -1 : trades.findIndex(({ id }) => id === open);
  const { active, link, setRow, focus, onKeyDown } = useActiveRow(
    trades.length,
    Math.max(0, openAt),
  );
  usePlace(region, place);
  useFocusBack(open, trades, focus);
  const onActivate = useCallback((position: number) => setRow(position - 1), [setRow]);
  const rows = rowsWithGaps(seen, trades.length === 0 ? null : active);
  const last = rows.at(-1)?.row ?? -1;
  const Row = isNarrow ? TradeLines : TradeRow;
  return (
    <section
      ref={region}
      aria-label="Trades"
      onKeyDown={onKeyDown}
      className="max-h-[36rem] overflow-auto"
    >
      <table
        aria-rowcount={trades.length + 1}
        className="num w-full border-collapse whitespace-nowrap"
      >
        <TableHead sort={sort} onSort={onSort} isNarrow={isNarrow} />
        <tbody>
          {/* Flat: in an array of its own a row is mounted again when the window moves. */}
          {rows.flatMap(({ row, gap }) => {
            const trade = trades[row];
            if (trade === undefined) return [];
            return [
              gap > 0 && <Gap key={`before ${trade.id}`} rem={gap * rowRem} />,
              <Row
                key={trade.id}
                trade={trade}
                position={row + 1}
                isActive={row === active}
                isOpen={trade.id === open}
                address={addressWith({ [TRADE_QUERY_NAME]: trade.id })}
                link={link}
                onActivate={onActivate}
              />,
            ];
          })}
          {last < trades.length - 1 && <Gap rem={(trades.length - 1 - last) * rowRem} />}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for rows that are not drawn. */
function Gap({ rem }: { readonly rem: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={11} className="p-0" style={{ height: `${rem}rem` }} />
    </tr>
  );
}

/** When the drawer closes, the row of its last trade gets the focus. */
function useFocusBack(
  open: string | null,
  trades: readonly ClosedTrade[],
  focus: (row: number) => void,
): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = open === null ? before.current : null;
    before.current = open;
    const row = closed === null ? -1 : trades.findIndex(({ id }) => id === closed);
    if (row < 0) return;
    // The dialog first gives the focus back to where it was opened.
    const timer = setTimeout(() => focus(row));
    return () => clearTimeout(timer);
  }, [open, trades, focus]);
}
