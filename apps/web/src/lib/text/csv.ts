/** A number has no grouping and no unit. */
export type CsvCell = string | number | null;

export interface CsvColumn<Row> {
  readonly head: string;
  readonly readCell: (row: Row) => CsvCell;
}

/** Without it Excel takes UTF-8 for its machine's code page, and shows "×" as "Ã—". */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 with a byte order mark: CRLF after every line, quotes where needed. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ readCell }) => readCell(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(csvCellText).join(',')}\r\n`).join('');
}

const NUMBER_PATTERN = /^-?\d+(?:\.\d+)?$/;

/** Spreadsheets run texts that begin like this as formulas. */
const FORMULA_START = /^[=+\-@\t\r]/;

function csvCellText(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  const safeText = FORMULA_START.test(text) && !NUMBER_PATTERN.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
