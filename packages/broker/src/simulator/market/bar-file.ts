import { type Bar, type EpochMs, fromDollars, MINUTE } from '@tideline/engine';

/** A bar file that can't be played; one line that names the file and, where it can, line and column. */
export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}

/** The rows of a bar file in time order, before anything is known about sessions. */
export interface BarFile {
  readonly minutes: 1 | 5;
  readonly bars: readonly Bar[];
  readonly rows: number;
  /** Rows dropped because the bar can't be: a missing or zero price, a high below the low. */
  readonly invalid: number;
  /** Rows dropped because a later row has the same stamp. */
  readonly duplicates: number;
  /** Rows dropped because their stamp is not on the grid of the file's bars. */
  readonly offGrid: number;
  /** Rows of other symbols. */
  readonly foreign: number;
}

const PRICES = ['open', 'high', 'low', 'close'] as const;
const STAMP =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** How files write a number that isn't there. */
const MISSING = new Set(['', 'nan', 'null', 'none', 'na', 'n/a']);

interface Columns {
  readonly count: number;
  readonly stamp: number;
  readonly prices: readonly [number, number, number, number];
  readonly volume: number;
  readonly symbol: number;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/**
 * Reads bars from comma-separated text: a header with timestamp (or datetime, date, time), open,
 * high, low, close and volume in any case and order, other columns ignored; stamps are bar starts,
 * UTC unless they name an offset; prices are dollars. With a symbol column only rows of `symbol`
 * count, and of rows with the same stamp the last does. Throws an Error that names file, line and
 * column on anything that can't be read.
 */
export function readBarFile(name: string, text: string, symbol: string): BarFile {
  const lines = text.split('\n');
  const columns = readHeader({ file: name, line: 1 }, lines[0] ?? '');
  const byStart = new Map<EpochMs, Bar>();
  let rows = 0;
  let invalid = 0;
  let foreign = 0;
  let valid = 0;
  for (let index = 1; index < lines.length; index += 1) {
    const line = (lines[index] ?? '').trim();
    if (line === '') continue;
    rows += 1;
    const place = { file: name, line: index + 1 };
    const cells = line.split(',').map(unquote);
    if (cells.length !== columns.count) {
      const count = `${cells.length} of ${columns.count} columns`;
      throw problem(place, null, `has ${count}; is the file cut off?`);
    }
    if (columns.symbol >= 0 && cells[columns.symbol]?.toUpperCase() !== symbol.toUpperCase()) {
      foreign += 1;
      continue;
    }
    const bar = readBar(place, cells, columns);
    if (bar === null) {
      invalid += 1;
    } else {
      valid += 1;
      byStart.set(bar.start, bar);
    }
  }
  if (rows === 0) throw new BarFileError(`${name}: no rows after the header`);
  if (foreign === rows) throw new BarFileError(`${name}: no rows of ${symbol} in column symbol`);
  if (valid === 0) throw new BarFileError(`${name}: none of its ${rows} rows is a possible bar`);
  const sorted = [...byStart.values()].sort((a, b) => a.start - b.start);
  const minutes = detectLength(name, sorted);
  const bars = sorted.filter((bar) => bar.start % (minutes * MINUTE) === 0);
  const duplicates = valid - sorted.length;
  return {
    minutes,
    bars,
    rows,
    invalid,
    duplicates,
    offGrid: sorted.length - bars.length,
    foreign,
  };
}

function readHeader(place: Place, line: string): Columns {
  const names = line
    .replace(/^\uFEFF/, '')
    .split(',')
    .map((cell) => unquote(cell).toLowerCase());
  const find = (...wanted: string[]): number => names.findIndex((name) => wanted.includes(name));
  const need = (...wanted: string[]): number => {
    const index = find(...wanted);
    const name = names[index];
    if (name === undefined) throw problem(place, wanted[0] ?? '', 'is missing from the header');
    if (names.includes(name, index + 1)) throw problem(place, name, 'is in the header twice');
    return index;
  };
  return {
    count: names.length,
    stamp: need('timestamp', 'datetime', 'date', 'time'),
    prices: [need('open'), need('high'), need('low'), need('close')],
    volume: need('volume'),
    symbol: find('symbol', 'ticker'),
  };
}

function readBar(place: Place, cells: readonly string[], columns: Columns): Bar | null {
  const start = readStamp(place, cells[columns.stamp] ?? '');
  const dollars = columns.prices.map((index, i) =>
    readNumber(place, PRICES[i] ?? '', cells[index] ?? ''),
  );
  const shares = readNumber(place, 'volume', cells[columns.volume] ?? '');
  const [open = 0, high = 0, low = 0, close = 0] = dollars.map((price) =>
    price === null ? 0 : fromDollars(price),
  );
  const possible =
    low > 0 && high >= Math.max(open, close) && low <= Math.min(open, close) && shares !== null;
  if (!possible || shares < 0) return null;
  return { start, open, high, low, close, volume: Math.round(shares) };
}

function readNumber(place: Place, column: string, text: string): number | null {
  if (MISSING.has(text.toLowerCase())) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) throw problem(place, column, `is not a number: ${clip(text)}`);
  return value;
}

function readStamp(place: Place, text: string): EpochMs {
  const match = STAMP.exec(text);
  if (match === null) {
    const wanted = 'is not a date and time (YYYY-MM-DD HH:MM:SS)';
    throw problem(place, 'timestamp', `${wanted}: ${clip(text)}`);
  }
  const [, year, month, day, hour, minute, second = '00', zone = 'Z'] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const utc = Date.parse(`${local}Z`);
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const at = Date.parse(`${local}${offset}`);
  // A day that the month doesn't have would otherwise become one of the next.
  const exists = Number.isFinite(at) && new Date(utc).toISOString().startsWith(local);
  if (!exists) throw problem(place, 'timestamp', `is not a date and time: ${clip(text)}`);
  if (at % MINUTE !== 0) throw problem(place, 'timestamp', `is not on a minute: ${clip(text)}`);
  return at;
}

/** The commonest distance from one stamp to the next tells the length of the bars. */
function detectLength(name: string, bars: readonly Bar[]): 1 | 5 {
  const counts = new Map<number, number>();
  for (let index = 1; index < bars.length; index += 1) {
    const gap = ((bars[index]?.start ?? 0) - (bars[index - 1]?.start ?? 0)) / MINUTE;
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  let commonest = 5;
  let most = 0;
  for (const [gap, count] of counts) {
    if (count > most) {
      commonest = gap;
      most = count;
    }
  }
  if (commonest === 1 || commonest === 5) return commonest;
  throw new BarFileError(
    `${name}: column timestamp: rows are ${commonest} minutes apart; bars must be 1 or 5 minutes long`,
  );
}

function problem(place: Place, column: string | null, what: string): BarFileError {
  const where = column === null ? '' : ` column ${column}`;
  return new BarFileError(`${place.file} line ${place.line}:${where} ${what}`);
}

function unquote(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, '$1');
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
