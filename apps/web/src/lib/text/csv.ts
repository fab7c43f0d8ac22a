/** Text, a number without grouping or unit, or nothing. */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly head: string;
  readonly read: (row: Row) => Cell;
}

/** Without it Excel takes UTF-8 for its machine's code page, and shows "×" as "Ã—". */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * RFC 4180 in UTF-8, marked by the first character: CRLF after every line, quotes where needed. The
 * first line names the columns.
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ read }) => read(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Spreadsheets run such texts as formulas, from any author. */
const FORMULA = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
