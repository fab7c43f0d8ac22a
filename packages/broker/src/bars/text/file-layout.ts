import Papa from 'papaparse';
import { BarFileError } from '../problems/bar-file-error.ts';
import { type DecimalMark, decimalMarkOf, readNumber } from './number-text.ts';
import { MIDNIGHT_PATTERN, StampReader } from './stamp-text.ts';

/** Indices of columns; -1 where the file has none. */
export interface FileLayout {
  readonly delimiter: string;
  readonly mark: DecimalMark;
  readonly count: number;
  readonly stamp: number;
  /** -1 when one column holds date and time. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly symbol: number;
  readonly names: readonly string[];
  readonly zone: string | null;
  readonly headLines: number;
  readonly header: string | null;
}

const DELIMITERS = [';', '\t', '|', ','] as const;
const MAX_TITLE_LINES = 30;
const SAMPLE_LINES = 200;

const STAMP_NAMES = [
  'timestamp',
  'datetime',
  'time',
  'date',
  't',
  'ts',
  'tsevent',
  'windowstart',
  'timekey',
  'beginsat',
  'opentime',
  'gmttime',
  'localtime',
];
const DATE_NAMES = ['date', 'day', 'dtyyyymmdd', 'tradedate', 'tradingdate'];
const TIME_NAMES = ['time', 'timeofday', 'tradetime', 'hour'];
const COLUMN_NAMES = {
  open: ['open', 'o', 'openprice', 'firstprice', 'first'],
  high: ['high', 'h', 'highprice', 'max', 'maxprice'],
  low: ['low', 'l', 'lowprice', 'min', 'minprice'],
  close: ['close', 'c', 'closeprice', 'closelast', 'last', 'lastprice', 'price'],
  volume: [
    'volume',
    'vol',
    'v',
    'totalvolume',
    'tradevolume',
    'sharevolume',
    'size',
    'qty',
    'quantity',
    'tickvol',
    'tickvolume',
  ],
  symbol: ['symbol', 'ticker', 'sym', 'instrument', 'actsymbol', 'root', 'code'],
} as const;

export function cellsOf(line: string, delimiter: string): string[] {
  const [row = ['']] = Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data;
  return row;
}

/** Throws BarFileError when a column is missing, or not clear in a file without a header. */
export function layoutOf(name: string, head: string): FileLayout {
  const lines = head.split('\n');
  const filled = lines.filter((line) => !isSkippedLine(line));
  if (filled.length === 0) throw new BarFileError(`${name} is empty`);
  const delimiter = delimiterOf(name, filled);
  let titles = 0;
  for (const [index, line] of lines.entries()) {
    const rows = () =>
      lines
        .slice(index + 1)
        .filter((each) => !isSkippedLine(each))
        .slice(0, SAMPLE_LINES)
        .map((each) => cellsOf(each, delimiter));
    const cells = cellsOf(line.replace(/^\s*#\s*/, ''), delimiter);
    if (isSkippedLine(line)) {
      if (!isHeader(cells)) continue;
      const [first = []] = rows();
      if (first.length !== cells.length || !isData(first)) continue;
    }
    if (isHeader(cells)) return withHeader(name, { delimiter, index, line, cells, rows: rows() });
    if (isData(cells)) return withoutHeader(name, delimiter, index, [cells, ...rows()]);
    titles += 1;
    if (titles === MAX_TITLE_LINES) break;
  }
  throw withoutColumns(name, lines, delimiter);
}

export function isSkippedLine(line: string): boolean {
  return line.trim() === '' || /^\s*("?#|\/\/|sep=)/i.test(line);
}

/** The delimiter that cuts most lines into the same number of cells, at least five. */
function delimiterOf(name: string, lines: readonly string[]): string {
  const sample = lines.slice(0, 60);
  let best: { readonly delimiter: string; readonly lines: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const line of sample) {
      const cells = cellsOf(line, delimiter).length;
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

function isHeader(cells: readonly string[]): boolean {
  const names = cells.map(normaliseName);
  const found = [COLUMN_NAMES.open, COLUMN_NAMES.high, COLUMN_NAMES.low, COLUMN_NAMES.close].filter(
    (known) => known.some((each) => names.includes(each)),
  );
  return found.length >= 2 && !isData(cells);
}

export function isOtherHeader(cells: readonly string[], layout: FileLayout): boolean {
  if (cells.length !== layout.count || !isHeader(cells)) return false;
  return (['open', 'high', 'low', 'close', 'volume'] as const).some((column) => {
    const names: readonly string[] = COLUMN_NAMES[column];
    return layout[column] >= 0 && !names.includes(normaliseName(cells[layout[column]] ?? ''));
  });
}

function isData(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => {
    const value = readNumber(cell, '.') ?? readNumber(cell, ',');
    const other = readNumber(cell, ',');
    return (value !== null && !Number.isNaN(value)) || (other !== null && !Number.isNaN(other));
  });
  return numbers.length >= 4;
}

interface FileHead {
  readonly delimiter: string;
  readonly index: number;
  readonly line: string;
  readonly cells: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function withHeader(file: string, { delimiter, index, line, cells, rows }: FileHead): FileLayout {
  const names = cells.map(normaliseName);
  const place = `${file} line ${index + 1}`;
  const find = (known: readonly string[]): number => {
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
  const need = (column: 'open' | 'high' | 'low' | 'close'): number => {
    const at = find(COLUMN_NAMES[column]);
    if (at < 0) throw new BarFileError(`${place}: column ${column} is missing from the header`);
    return at;
  };
  const { stamp, time } = stampColumns(place, names, rows);
  const prices = { open: need('open'), high: need('high'), low: need('low'), close: need('close') };
  const samples = rows.flatMap((row) => Object.values(prices).map((column) => row[column] ?? ''));
  const mark = decimalMarkOf(samples);
  return {
    delimiter,
    mark,
    count: cells.findLastIndex((cell) => cell.trim() !== '') + 1,
    stamp,
    time,
    ...prices,
    volume: volumeColumn(names, rows, mark),
    symbol: find(COLUMN_NAMES.symbol),
    names: cells.map((cell, column) => cell.trim() || `${column + 1}`),
    zone: namedZone([cells[stamp] ?? '', time < 0 ? '' : (cells[time] ?? '')]),
    headLines: index + 1,
    header: line,
  };
}

function stampColumns(
  place: string,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): { readonly stamp: number; readonly time: number } {
  const share = (test: (row: readonly string[]) => boolean): number =>
    rows.filter(test).length / Math.max(1, rows.length);
  const reader = new StampReader(null, null);
  const isStamp = (column: number): boolean =>
    share((row) => !Number.isNaN(reader.read(row[column] ?? '', null))) > 0.5;
  const named = STAMP_NAMES.map((each) => names.indexOf(each)).filter((at) => at >= 0);
  const pair = dateAndTime(names, rows, reader);
  const isDate = (column: number): boolean =>
    pair?.stamp === column && rows.every((row) => MIDNIGHT_PATTERN.test(row[column] ?? ''));
  for (const column of named)
    if (isStamp(column) && !isDate(column)) return { stamp: column, time: -1 };
  if (pair !== null) return pair;
  const dates = DATE_NAMES.map((each) => names.indexOf(each)).filter((at) => at >= 0);
  // Tools that write an index, such as pandas, omit or change its title.
  if (isStamp(0)) return { stamp: 0, time: -1 };
  const [column] = [...named, ...dates];
  if (column === undefined) {
    throw new BarFileError(`${place}: column timestamp is missing from the header`);
  }
  const cell = rows[0]?.[column] ?? '';
  const isDay = !Number.isNaN(reader.readDate(cell.trim()));
  // Without a row nothing can be judged yet; the rows show it then.
  if (rows.length === 0 || !isDay) return { stamp: column, time: -1 };
  throw new BarFileError(
    `${place}: column ${names[column]} holds days without a time (${cell.trim()}): bars must be 1 or 5 minutes long`,
  );
}

function dateAndTime(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  reader: StampReader,
): { readonly stamp: number; readonly time: number } | null {
  const columnsOf = (known: readonly string[]) =>
    known.map((each) => names.indexOf(each)).filter((at) => at >= 0);
  for (const date of columnsOf(DATE_NAMES)) {
    for (const time of columnsOf(TIME_NAMES)) {
      const pairs = rows.filter(
        (row) => !Number.isNaN(reader.read(row[date] ?? '', row[time] ?? '')),
      );
      if (date !== time && pairs.length * 2 > rows.length) return { stamp: date, time };
    }
  }
  return null;
}

/** Platforms that know no volume export trade counts, which then serve. */
function volumeColumn(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  mark: DecimalMark,
): number {
  const columns = COLUMN_NAMES.volume.map((each) => names.indexOf(each)).filter((at) => at >= 0);
  const isFilled = (column: number): boolean =>
    rows.some((row) => (readNumber(row[column] ?? '', mark) ?? 0) > 0);
  return columns.find(isFilled) ?? columns[0] ?? -1;
}

function namedZone(names: readonly string[]): string | null {
  const text = names.join(' ').replaceAll('_', ' ');
  if (/\b(utc|gmt)\b/i.test(text)) return 'UTC';
  return /\b(et|est|edt|eastern|new york)\b/i.test(text) ? 'America/New_York' : null;
}

/** Without a header only this order is read: date, time, open, high, low, close, volume. */
function withoutHeader(
  name: string,
  delimiter: string,
  headLines: number,
  rows: readonly (readonly string[])[],
): FileLayout {
  const reader = new StampReader(null, null);
  const full = rows.filter((row) => row.length === rows[0]?.length);
  const isOne = full.every((row) => !Number.isNaN(reader.read(row[0] ?? '', null)));
  const isTwo =
    !isOne && full.every((row) => !Number.isNaN(reader.read(row[0] ?? '', row[1] ?? '')));
  const first = isTwo ? 2 : 1;
  const mark = decimalMarkOf(full.flatMap((row) => row.slice(first, first + 4)));
  const isBar = (row: readonly string[]): boolean => {
    const [open, high, low, close] = row
      .slice(first, first + 4)
      .map((cell) => readNumber(cell, mark) ?? Number.NaN);
    if (open === undefined || high === undefined || low === undefined || close === undefined) {
      return false;
    }
    return high >= Math.max(open, close) && low <= Math.min(open, close);
  };
  const bars = full.filter(isBar).length;
  const isOrdered =
    full.length > 0 &&
    bars >= 0.98 * full.length &&
    first + 4 <= (rows[0]?.length ?? 0) &&
    !isOtherOrder(full, first, mark, (row) =>
      reader.read(row[0] ?? '', isTwo ? (row[1] ?? '') : null),
    );
  if (!(isOne || isTwo) || !isOrdered) {
    throw new BarFileError(
      `${name} line ${headLines + 1}: there is no header, and the columns are not date, time, open, high, low, close, volume in this order`,
    );
  }
  const count = rows[0]?.length ?? 0;
  return {
    delimiter,
    mark,
    count,
    stamp: 0,
    time: isTwo ? 1 : -1,
    open: first,
    high: first + 1,
    low: first + 2,
    close: first + 3,
    volume: count > first + 4 ? first + 4 : -1,
    symbol: -1,
    names: [
      ...(isTwo ? ['date', 'time'] : ['timestamp']),
      'open',
      'high',
      'low',
      'close',
      'volume',
    ],
    zone: null,
    headLines,
    header: null,
  };
}

const MIN_ROWS_FOR_DATE_ORDER = 20;

/** A bar opens near the last close, and volumes are not near the price. */
function isOtherOrder(
  rows: readonly (readonly string[])[],
  first: number,
  mark: DecimalMark,
  stampOf: (row: readonly string[]) => number,
): boolean {
  if (rows.length < MIN_ROWS_FOR_DATE_ORDER) return false;
  const number = (row: readonly string[] | undefined, column: number): number =>
    readNumber(row?.[first + column] ?? '', mark) ?? Number.NaN;
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
  const cells = cellsOf(lines[first] ?? '', delimiter).length;
  return new BarFileError(
    `${name} line ${first + 1}: column timestamp is missing from the header, and so are open, high, low and close (${cells} cells were found)`,
  );
}
