import Papa from 'papaparse';
import { BarFileError } from '../problems/read-problem.ts';
import { type DecimalMark, decimalMarkOf, readNumber } from './number-text.ts';
import { MIDNIGHT_PATTERN, StampReader } from './stamp-text.ts';

/** Indices of columns; -1 where the file has none. */
export interface FileLayout {
  readonly delimiter: string;
  readonly decimalMark: DecimalMark;
  readonly columnCount: number;
  readonly stampColumn: number;
  /** -1 when one column holds date and time. */
  readonly timeColumn: number;
  readonly openColumn: number;
  readonly highColumn: number;
  readonly lowColumn: number;
  readonly closeColumn: number;
  readonly volumeColumn: number;
  readonly symbolColumn: number;
  readonly columnNames: readonly string[];
  readonly zoneName: string | null;
  readonly headLineCount: number;
  readonly headerLine: string | null;
}

type Cells = readonly (readonly string[])[];
type StampColumns = { readonly stamp: number; readonly time: number };

const DELIMITERS = [';', '\t', '|', ','] as const;
const MAX_TITLE_LINES = 30;
const SAMPLE_LINE_COUNT = 200;

const STAMP_NAMES = [
  ...['timestamp', 'datetime', 'time', 'date', 't', 'ts', 'tsevent', 'windowstart', 'timekey'],
  ...['beginsat', 'opentime', 'gmttime', 'localtime'],
];
const DATE_NAMES = ['date', 'day', 'dtyyyymmdd', 'tradedate', 'tradingdate'];
const TIME_NAMES = ['time', 'timeofday', 'tradetime', 'hour'];
const VOLUME_NAMES = [
  ...['volume', 'vol', 'v', 'totalvolume', 'tradevolume', 'sharevolume', 'size', 'qty', 'quantity'],
  ...['tickvol', 'tickvolume'],
];
const COLUMN_NAMES = {
  open: ['open', 'o', 'openprice', 'firstprice', 'first'],
  high: ['high', 'h', 'highprice', 'max', 'maxprice'],
  low: ['low', 'l', 'lowprice', 'min', 'minprice'],
  close: ['close', 'c', 'closeprice', 'closelast', 'last', 'lastprice', 'price'],
  volume: VOLUME_NAMES,
  symbol: ['symbol', 'ticker', 'sym', 'instrument', 'actsymbol', 'root', 'code'],
};

export function splitCells(line: string, delimiter: string): string[] {
  const [row = ['']] = Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data;
  return row;
}

/** Throws BarFileError when a column is missing, or not clear in a file without a header. */
export function detectLayout(name: string, head: string): FileLayout {
  const lines = head.split('\n');
  const filled = lines.filter((line) => !isSkippedLine(line));
  if (filled.length === 0) throw new BarFileError(`${name} is empty`);
  const delimiter = detectDelimiter(name, filled);
  let titleLineCount = 0;
  for (const [index, line] of lines.entries()) {
    const rows = () =>
      lines
        .slice(index + 1)
        .filter((each) => !isSkippedLine(each))
        .slice(0, SAMPLE_LINE_COUNT)
        .map((each) => splitCells(each, delimiter));
    const cells = splitCells(line.replace(/^\s*#\s*/, ''), delimiter);
    if (isSkippedLine(line)) {
      if (!isHeaderRow(cells)) continue;
      const [first = []] = rows();
      if (first.length !== cells.length || !isDataRow(first)) continue;
    }
    if (isHeaderRow(cells)) return withHeader(name, delimiter, index, line, cells, rows());
    if (isDataRow(cells)) return withoutHeader(name, delimiter, index, [cells, ...rows()]);
    titleLineCount += 1;
    if (titleLineCount === MAX_TITLE_LINES) break;
  }
  throw withoutColumns(name, lines, delimiter);
}

export function isSkippedLine(line: string): boolean {
  return line.trim() === '' || /^\s*("?#|\/\/|sep=)/i.test(line);
}

/** The delimiter that cuts most lines into the same number of cells, at least five. */
function detectDelimiter(name: string, lines: readonly string[]): string {
  const sample = lines.slice(0, 60);
  let best: { readonly delimiter: string; readonly lines: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of sample) {
      const cells = splitCells(line, delimiter).length;
      if (cells >= 5) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    // A decimal comma cuts as regularly as a delimiter, so it is tried last.
    if (most > 0 && (best === null || most > best.lines)) best = { delimiter, lines: most };
  }
  if (best !== null) return best.delimiter;
  const first = JSON.stringify((sample[0] ?? '').slice(0, 60));
  throw new BarFileError(
    `${name} line 1: rows of at least five cells were expected, between commas, semicolons, tabs or bars: ${first}`,
  );
}

function normaliseName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\(.*\)|\[.*\]/g, '')
    .replace(/(?<=.)[_ ](utc|gmt|et|est|ny)$/, '')
    .replace(/[^a-z]/g, '');
}

function isHeaderRow(cells: readonly string[]): boolean {
  const names = cells.map(normaliseName);
  const { open, high, low, close } = COLUMN_NAMES;
  const found = [open, high, low, close].filter((known) => columnsNamed(known, names).length > 0);
  return found.length >= 2 && !isDataRow(cells);
}

export function isDifferentHeader(cells: readonly string[], layout: FileLayout): boolean {
  if (cells.length !== layout.columnCount || !isHeaderRow(cells)) return false;
  return (['open', 'high', 'low', 'close', 'volume'] as const).some((column) => {
    const index = layout[`${column}Column`];
    return index >= 0 && !COLUMN_NAMES[column].includes(normaliseName(cells[index] ?? ''));
  });
}

function isDataRow(cells: readonly string[]): boolean {
  const isNumber = (cell: string, mark: DecimalMark): boolean =>
    !Number.isNaN(readNumber(cell, mark) ?? Number.NaN);
  return cells.filter((cell) => isNumber(cell, '.') || isNumber(cell, ',')).length >= 4;
}

function withHeader(
  fileName: string,
  delimiter: string,
  index: number,
  line: string,
  cells: readonly string[],
  rows: Cells,
): FileLayout {
  const names = cells.map(normaliseName);
  const place = `${fileName} line ${index + 1}`;
  const findColumn = (known: readonly string[]): number => {
    for (const each of known) {
      const at = names.indexOf(each);
      if (at < 0) continue;
      if (names.includes(each, at + 1)) {
        throw new BarFileError(`${place}: column ${each} is in the header twice`);
      }
      return at;
    }
    return -1;
  };
  const requireColumn = (column: 'open' | 'high' | 'low' | 'close'): number => {
    const at = findColumn(COLUMN_NAMES[column]);
    if (at < 0) throw new BarFileError(`${place}: column ${column} is missing from the header`);
    return at;
  };
  const { stamp, time } = findStampColumns(place, names, rows);
  const prices = {
    openColumn: requireColumn('open'),
    highColumn: requireColumn('high'),
    lowColumn: requireColumn('low'),
    closeColumn: requireColumn('close'),
  };
  const samples = rows.flatMap((row) => Object.values(prices).map((column) => row[column] ?? ''));
  const decimalMark = decimalMarkOf(samples);
  return {
    delimiter,
    decimalMark,
    columnCount: cells.findLastIndex((cell) => cell.trim() !== '') + 1,
    stampColumn: stamp,
    timeColumn: time,
    ...prices,
    volumeColumn: findVolumeColumn(names, rows, decimalMark),
    symbolColumn: findColumn(COLUMN_NAMES.symbol),
    columnNames: cells.map((cell, column) => cell.trim() || `${column + 1}`),
    zoneName: findZoneName([cells[stamp] ?? '', time < 0 ? '' : (cells[time] ?? '')]),
    headLineCount: index + 1,
    headerLine: line,
  };
}

function findStampColumns(place: string, names: readonly string[], rows: Cells): StampColumns {
  const reader = new StampReader(null, null);
  const isStamp = (column: number): boolean => {
    const stamps = rows.map((row) => reader.readStamp(row[column] ?? '', null));
    return stamps.filter((stamp) => !Number.isNaN(stamp)).length > 0.5 * rows.length;
  };
  const named = columnsNamed(STAMP_NAMES, names);
  const pair = dateAndTime(names, rows, reader);
  const isDate = (column: number): boolean =>
    pair?.stamp === column && rows.every((row) => MIDNIGHT_PATTERN.test(row[column] ?? ''));
  for (const column of named)
    if (isStamp(column) && !isDate(column)) return { stamp: column, time: -1 };
  if (pair !== null) return pair;
  // Tools that write an index, such as pandas, omit or change its title.
  if (isStamp(0)) return { stamp: 0, time: -1 };
  const [column] = [...named, ...columnsNamed(DATE_NAMES, names)];
  if (column === undefined) {
    throw new BarFileError(`${place}: column timestamp is missing from the header`);
  }
  const cell = rows[0]?.[column] ?? '';
  const isDay = !Number.isNaN(reader.readDate(cell.trim()));
  // Without rows nothing shows yet what the column holds, so it is accepted.
  if (rows.length === 0 || !isDay) return { stamp: column, time: -1 };
  throw new BarFileError(
    `${place}: column ${names[column]} holds days without a time (${cell.trim()}): bars must be 1 or 5 minutes long`,
  );
}

function columnsNamed(known: readonly string[], names: readonly string[]): readonly number[] {
  return known.map((each) => names.indexOf(each)).filter((at) => at >= 0);
}

function dateAndTime(names: readonly string[], rows: Cells, reader: StampReader) {
  for (const date of columnsNamed(DATE_NAMES, names)) {
    for (const time of columnsNamed(TIME_NAMES, names)) {
      const pairs = rows.filter(
        (row) => !Number.isNaN(reader.readStamp(row[date] ?? '', row[time] ?? '')),
      );
      if (date !== time && pairs.length * 2 > rows.length) return { stamp: date, time };
    }
  }
  return null;
}

/** Platforms without volumes export trade counts, which are then used instead. */
function findVolumeColumn(names: readonly string[], rows: Cells, decimalMark: DecimalMark): number {
  const columns = columnsNamed(COLUMN_NAMES.volume, names);
  const isFilled = (column: number): boolean =>
    rows.some((row) => (readNumber(row[column] ?? '', decimalMark) ?? 0) > 0);
  return columns.find(isFilled) ?? columns[0] ?? -1;
}

function findZoneName(names: readonly string[]): string | null {
  const text = names.join(' ').replaceAll('_', ' ');
  if (/\b(utc|gmt)\b/i.test(text)) return 'UTC';
  return /\b(et|est|edt|eastern|new york)\b/i.test(text) ? 'America/New_York' : null;
}

/** Without a header only this order is read: date, time, open, high, low, close, volume. */
function withoutHeader(name: string, delimiter: string, headLines: number, rows: Cells) {
  const reader = new StampReader(null, null);
  const full = rows.filter((row) => row.length === rows[0]?.length);
  const hasStamps = (timeOf: (row: readonly string[]) => string | null): boolean =>
    full.every((row) => !Number.isNaN(reader.readStamp(row[0] ?? '', timeOf(row))));
  const isOneColumnStamp = hasStamps(() => null);
  const isTwoColumnStamp = !isOneColumnStamp && hasStamps((row) => row[1] ?? '');
  const first = isTwoColumnStamp ? 2 : 1;
  const decimalMark = decimalMarkOf(full.flatMap((row) => row.slice(first, first + 4)));
  const isBar = (row: readonly string[]): boolean => {
    const [open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN] = row
      .slice(first, first + 4)
      .map((cell) => readNumber(cell, decimalMark) ?? Number.NaN);
    return high >= Math.max(open, close) && low <= Math.min(open, close);
  };
  const bars = full.filter(isBar).length;
  const isOrdered =
    full.length > 0 &&
    bars >= 0.98 * full.length &&
    first + 4 <= (rows[0]?.length ?? 0) &&
    !hasOtherColumnOrder(full, first, decimalMark, (row) =>
      reader.readStamp(row[0] ?? '', isTwoColumnStamp ? (row[1] ?? '') : null),
    );
  if (!(isOneColumnStamp || isTwoColumnStamp) || !isOrdered) {
    throw new BarFileError(
      `${name} line ${headLines + 1}: there is no header, and the columns are not date, time, open, high, low, close, volume in this order`,
    );
  }
  const count = rows[0]?.length ?? 0;
  const stampNames = isTwoColumnStamp ? ['date', 'time'] : ['timestamp'];
  return {
    delimiter,
    decimalMark,
    columnCount: count,
    stampColumn: 0,
    timeColumn: isTwoColumnStamp ? 1 : -1,
    openColumn: first,
    highColumn: first + 1,
    lowColumn: first + 2,
    closeColumn: first + 3,
    volumeColumn: count > first + 4 ? first + 4 : -1,
    symbolColumn: -1,
    columnNames: [...stampNames, 'open', 'high', 'low', 'close', 'volume'],
    zoneName: null,
    headLineCount: headLines,
    headerLine: null,
  };
}

const MIN_ROWS_FOR_COLUMN_ORDER = 20;

/**
 * True when volumes are near the price, or opens and closes are swapped: bars open near the last
 * close.
 */
function hasOtherColumnOrder(
  rows: Cells,
  first: number,
  decimalMark: DecimalMark,
  stampOf: (row: readonly string[]) => number,
): boolean {
  if (rows.length < MIN_ROWS_FOR_COLUMN_ORDER) return false;
  const number = (row: readonly string[] | undefined, column: number): number =>
    readNumber(row?.[first + column] ?? '', decimalMark) ?? Number.NaN;
  let [asNamed, asSwapped, prices, rising] = [0, 0, 0, 0];
  for (const [index, row] of rows.entries()) {
    const share = number(row, 4) / number(row, 3);
    if (share > 0.5 && share < 1.5) prices += 1;
    const last = rows[index - 1];
    if (last === undefined) continue;
    rising += Math.sign(stampOf(row) - stampOf(last)) || 0;
    asNamed += Math.abs(number(row, 0) - number(last, 3)) || 0;
    asSwapped += Math.abs(number(row, 3) - number(last, 0)) || 0;
  }
  const [near, far] = rising < 0 ? [asSwapped, asNamed] : [asNamed, asSwapped];
  return prices > 0.9 * rows.length || far * 2 < near;
}

function withoutColumns(name: string, lines: readonly string[], delimiter: string): BarFileError {
  const first = lines.findIndex((line) => !isSkippedLine(line));
  const cells = splitCells(lines[first] ?? '', delimiter).length;
  return new BarFileError(
    `${name} line ${first + 1}: column timestamp is missing from the header, and so are open, high, low and close (${cells} cells were found)`,
  );
}
