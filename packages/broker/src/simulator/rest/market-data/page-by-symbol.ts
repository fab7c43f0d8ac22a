import type { HistoryQuery } from './data-query.ts';

const MAX_ROWS_OF_SYMBOL = 1_000_000_000;

/**
 * Rows are sorted by symbol, then by time. Symbols are read until the page is full or they cover
 * `maxDays` days, so a page may fall short of its limit. A position names a symbol and its row,
 * counted from the oldest, so rows that come during paging move nothing.
 */
export function symbolPage<Row extends object>(
  symbols: readonly string[],
  rowsOf: (symbol: string) => readonly Row[],
  query: Pick<HistoryQuery, 'limit' | 'isDescending' | 'pagePosition'>,
  { maxDays, dateOf }: { readonly maxDays: number; readonly dateOf: (symbol: string) => string },
): { readonly bySymbol: Record<string, Row[]>; readonly nextPosition: number | null } {
  const { limit, isDescending, pagePosition } = query;
  const bySymbol: Record<string, Row[]> = {};
  const days = new Set<string>();
  const firstIndex = Math.floor(pagePosition / MAX_ROWS_OF_SYMBOL);
  let rowCount = 0;
  for (const [offset, symbol] of symbols.slice(firstIndex).entries()) {
    const index = firstIndex + offset;
    days.add(dateOf(symbol));
    if (days.size > maxDays) return { bySymbol, nextPosition: index * MAX_ROWS_OF_SYMBOL };
    const rows = rowsOf(symbol);
    const newestIndex = rows.length - 1;
    // 0 is the first row in the requested order, other numbers a row's place plus one.
    const rowNumber = offset === 0 ? pagePosition % MAX_ROWS_OF_SYMBOL : 0;
    const startIndex = rowNumber === 0 ? (isDescending ? newestIndex : 0) : rowNumber - 1;
    for (
      let rowIndex = startIndex;
      rowIndex >= 0 && rowIndex <= newestIndex;
      rowIndex += isDescending ? -1 : 1
    ) {
      const row = rows[rowIndex];
      if (row === undefined) break;
      if (rowCount === limit)
        return { bySymbol, nextPosition: index * MAX_ROWS_OF_SYMBOL + rowIndex + 1 };
      bySymbol[symbol] ??= [];
      bySymbol[symbol].push(row);
      rowCount += 1;
    }
  }
  return { bySymbol, nextPosition: null };
}
