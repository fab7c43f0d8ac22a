/** A number has no grouping and no unit. */
export type Cell = string | number | null;

export interface Column<Row> {
  readonly head: string;
  readonly read: (row: Row) => Cell;
}

/** Without it Excel takes UTF-8 for its machine's code page, and shows "×" as "Ã—". */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 with a byte order mark: CRLF after every line, quotes where needed. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ read }) => read(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?$/;

/** Spreadsheets run texts that begin like this as formulas. */
const FORMULA_START = /^[=+\-@\t\r]/;

function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safe = FORMULA_START.test(text) && !NUMBER_PATTERN.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
