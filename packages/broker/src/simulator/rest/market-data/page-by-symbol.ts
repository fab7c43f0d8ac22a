import type { HistoryQuery } from './data-query.ts';

const MAX_ROWS_OF_SYMBOL = 1_000_000_000;

/**
 * Rows are sorted by symbol, then by time. Symbols are read until the page is full or they cover
 * `mostDays` days, so a page may fall short of its limit. A position names a symbol and its row,
 * counted from the oldest, so rows that come during paging move nothing.
 */
export function symbolPage<Row extends object>(
  symbols: readonly string[],
  rowsOf: (symbol: string) => readonly Row[],
  { limit, isDescending, position }: Pick<HistoryQuery, 'limit' | 'isDescending' | 'position'>,
  { mostDays, dayOf }: { readonly mostDays: number; readonly dayOf: (symbol: string) => string },
): { readonly bySymbol: Record<string, Row[]>; readonly next: number | null } {
  const bySymbol: Record<string, Row[]> = {};
  const days = new Set<string>();
  const first = Math.floor(position / MAX_ROWS_OF_SYMBOL);
  let count = 0;
  for (const [offset, symbol] of symbols.slice(first).entries()) {
    const index = first + offset;
    days.add(dayOf(symbol));
    if (days.size > mostDays) return { bySymbol, next: index * MAX_ROWS_OF_SYMBOL };
    const rows = rowsOf(symbol);
    const newest = rows.length - 1;
    // 0 is the first row in the requested order, other numbers a row's place plus one.
    const named = offset === 0 ? position % MAX_ROWS_OF_SYMBOL : 0;
    const from = named === 0 ? (isDescending ? newest : 0) : named - 1;
    for (let at = from; at >= 0 && at <= newest; at += isDescending ? -1 : 1) {
      const row = rows[at];
      if (row === undefined) break;
      if (count === limit) return { bySymbol, next: index * MAX_ROWS_OF_SYMBOL + at + 1 };
      bySymbol[symbol] ??= [];
      bySymbol[symbol].push(row);
      count += 1;
    }
  }
  return { bySymbol, next: null };
}
