export type CsvCell = string | number | null;

/** Without it Excel takes UTF-8 for the code page of its machine. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would run a text that begins like this as a formula (OWASP, "CSV injection"). */
const FORMULA_START_PATTERN = /^[=+\-@\t\r\n]/;

/** As RFC 4180: lines end with CRLF, and cells are quoted where they must be. */
export function toCsvText(lines: readonly (readonly CsvCell[])[]): string {
  return lines.map((cells) => `${cells.map(toCsvCellText).join(',')}\r\n`).join('');
}

function toCsvCellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safeText = FORMULA_START_PATTERN.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}
