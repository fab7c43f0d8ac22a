import { createHash } from 'node:crypto';
import { type EpochMs, MINUTE, type Session, tradingDate } from '@tideline/engine';
import type { BarColumns } from './bar-columns.ts';
import type { BarFile } from './bar-file.ts';
import { readPrices } from './prices/read-prices.ts';
import { BarFileError } from './problems/bar-file-error.ts';
import { problemOfFile, type ReadProblem } from './problems/read-problem.ts';
import { joinRows } from './rows/join-rows.ts';
import type { RawRows } from './rows/raw-rows.ts';
import {
  dropRowsWithoutVolume,
  roundedToMinutes,
  withoutOutlyingDates,
  withoutRepeats,
} from './text/clean-rows.ts';
import { fileBytes } from './text/file-bytes.ts';
import { MAX_SESSIONS, type ReadRows, RowReader, tooManySessionsError } from './text/read-rows.ts';
import type { DateOrder } from './text/stamp-text.ts';
import { textLines } from './text/text-lines.ts';
import { checkCommonLength, findBarLengths, lengthOfRow } from './time/bar-length.ts';
import { SessionFinder, sessionsAround } from './time/session-grid.ts';
import { checkSessionVolumes } from './time/session-volumes.ts';
import { detectStampConvention } from './time/stamp-convention.ts';
import { stampsToInstants } from './time/stamps-to-instants.ts';

export interface ReadOptions {
  readonly symbol: string;
  /** IANA zone of stamps without one; null to find it from the data. */
  readonly timezone?: string | null;
  /** Order for dates that fit both; null to find it from the data. */
  readonly dateOrder?: DateOrder | null;
  /** Divides prices before a split by its factor. By default a split is refused. */
  readonly adjustSplits?: boolean;
}

const DAY_MS = 1_440 * MINUTE;
/**
 * Reads CSV, plain, gzipped or zipped. Throws BarFileError in one line, with cause and place, on
 * any doubt.
 */
export async function readBarFile(path: string, options: ReadOptions): Promise<BarFile> {
  return await readBars(path, fileBytes(path), options);
}

export async function readBars(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): Promise<BarFile> {
  const reader = new RowReader(name, options.symbol, options.dateOrder ?? null);
  for await (const text of textLines(name, bytes)) reader.pushText(text);
  return toBarFile(name, reader.endFile(), options);
}

function toBarFile(name: string, readRows: ReadRows, options: ReadOptions): BarFile {
  const problems: ReadProblem[] = [...rowProblems(readRows)];
  const { rows: sorted, invalid: withoutVolume } = dropRowsWithoutVolume(name, readRows, problems);
  const withoutStrays = withoutOutlyingDates(sorted, problems);
  const onMinutes = roundedToMinutes(name, withoutStrays);
  checkCommonLength(name, onMinutes);
  const {
    rows: instants,
    timezone,
    timezoneFrom,
  } = stampsToInstants(name, onMinutes, readRows.stampKind, options, problems);
  const distinctRows = withoutRepeats(name, instants);
  const sessions = sessionsAround(
    name,
    firstStamp(distinctRows) - DAY_MS,
    lastStamp(distinctRows) + DAY_MS,
  );
  const lengths = findBarLengths(name, withinSessions(distinctRows, sessions, true));
  const stampedAt = detectStampConvention(distinctRows, sessions);
  if (stampedAt === 'end') {
    problems.push({
      kind: 'stamped-at-end',
      from: tradingDate(firstStamp(distinctRows)),
      to: tradingDate(lastStamp(distinctRows)),
      rows: distinctRows.length,
      text: 'Stamps are the ends of the bars: nothing is traded in the row of 9:30, and the last bar of a day is stamped with the close. All were moved to the starts.',
    });
    stampsToStarts(distinctRows, lengths);
  }
  const rowsInSessions = withinSessions(distinctRows, sessions, false);
  if (rowsInSessions.length === 0) {
    throw new BarFileError(`${name}: no row lies within the regular hours of a New York session`);
  }
  const { rows: joined, offGrid } = toBarGrid(rowsInSessions, lengths, problems);
  checkSessions(name, joined, sessions);
  checkSessionVolumes(name, joined, sessions, problems);
  const isAdjusted = options.adjustSplits ?? false;
  const pricedRows = readPrices(name, joined, lengths.barMinutes, isAdjusted, problems);
  const columns = toSharedColumns(pricedRows);
  return {
    name,
    symbol: options.symbol,
    fingerprint: fingerprintOf(columns, options),
    columns,
    rowCounts: {
      minutes: lengths.barMinutes,
      rows: readRows.rowCount,
      kept: pricedRows.length,
      outsideHours: distinctRows.length - rowsInSessions.length,
      invalid: readRows.badRows.rowCount + withoutVolume,
      duplicates: instants.length - distinctRows.length,
      offGrid: offGrid + (withoutStrays.length - onMinutes.length),
      foreign: readRows.otherSymbolRowCount,
    },
    readSummary: { timezone, timezoneFrom, barMinutes: lengths.barMinutes, stampedAt, problems },
  };
}

function rowProblems({ badRows, skippedLines, dateOrderSource }: ReadRows): ReadProblem[] {
  const problems: ReadProblem[] = [];
  if (badRows.rowCount > 0) {
    const text = `${badRows.rowCount === 1 ? '1 row is no possible bar and was' : `${badRows.rowCount} rows are no possible bars and were`} dropped: ${badRows.examples.join('; ')}${badRows.rowCount > badRows.examples.length ? '; …' : ''}.`;
    problems.push(problemOfFile('bad-rows', badRows.rowCount, text));
  }
  if (skippedLines.count > 0) {
    const text = `${skippedLines.count === 1 ? '1 line is' : `${skippedLines.count} lines are`} no row of data and ${skippedLines.count === 1 ? 'was' : 'were'} left out: ${skippedLines.firstLine}.`;
    problems.push(problemOfFile('notes', skippedLines.count, text));
  }
  if (dateOrderSource !== null) {
    const { order, line } = dateOrderSource;
    const what =
      order === 'dmy' ? 'The day comes first in its dates' : 'The month comes first in its dates';
    const why = line === null ? 'as is usual with dots' : `as line ${line} shows`;
    problems.push(problemOfFile('date-order', 0, `${what}, ${why}.`));
  }
  return problems;
}

function withinSessions(
  rows: RawRows,
  sessions: readonly Session[],
  hasCloseStamp: boolean,
): RawRows {
  const finder = new SessionFinder(sessions);
  return rows.rowsWhere((index) => {
    const at = rows.stamp[index] ?? 0;
    return finder.indexAt(at) >= 0 || (hasCloseStamp && finder.indexAt(at - MINUTE) >= 0);
  });
}

function stampsToStarts(
  rows: RawRows,
  { barMinutes, lengthChange }: ReturnType<typeof findBarLengths>,
): void {
  const lengths = Array.from({ length: rows.length }, (_, index) =>
    lengthChange === null ? barMinutes : lengthOfRow(rows, index),
  );
  for (const [index, length] of lengths.entries()) {
    rows.stamp[index] = (rows.stamp[index] ?? 0) - length * MINUTE;
  }
}

function toBarGrid(
  rows: RawRows,
  { barMinutes, lengthChange }: ReturnType<typeof findBarLengths>,
  problems: ReadProblem[],
): { readonly rows: RawRows; readonly offGrid: number } {
  if (lengthChange !== null) {
    const [from, to] = [tradingDate(lengthChange.changedAt), tradingDate(lastStamp(rows))];
    problems.push({
      kind: 'bar-length',
      from,
      to,
      rows: rows.length,
      text: `Bars of ${lengthChange.fromMinutes} ${lengthChange.fromMinutes === 1 ? 'minute' : 'minutes'} are followed by bars of ${lengthChange.toMinutes} ${lengthChange.toMinutes === 1 ? 'minute' : 'minutes'} from line ${lengthChange.line} (${from}) on; all were joined to 5-minute bars.`,
    });
    return { rows: joinRows(rows), offGrid: 0 };
  }
  const kept = rows.rowsWhere((index) => (rows.stamp[index] ?? 0) % (barMinutes * MINUTE) === 0);
  return { rows: kept, offGrid: rows.length - kept.length };
}

function checkSessions(name: string, rows: RawRows, sessions: readonly Session[]): void {
  const finder = new SessionFinder(sessions);
  let count = 0;
  let before = -1;
  for (let index = 0; index < rows.length; index += 1) {
    const place = finder.indexAt(rows.stamp[index] ?? 0);
    if (place !== before) count += 1;
    before = place;
    if (count > MAX_SESSIONS) throw tooManySessionsError(`${name} line ${rows.line[index] ?? 0}`);
  }
}

function toSharedColumns(rows: RawRows): BarColumns {
  const floats = (column: Float64Array): Float64Array => {
    const shared = new Float64Array(new SharedArrayBuffer(8 * rows.length));
    shared.set(column.subarray(0, rows.length));
    return shared;
  };
  const prices = (column: Int32Array): Int32Array => {
    const shared = new Int32Array(new SharedArrayBuffer(4 * rows.length));
    shared.set(column.subarray(0, rows.length));
    return shared;
  };
  return {
    start: floats(rows.stamp),
    open: prices(rows.open),
    high: prices(rows.high),
    low: prices(rows.low),
    close: prices(rows.close),
    volume: floats(rows.volume),
  };
}

function fingerprintOf(columns: BarColumns, options: ReadOptions): string {
  const { timezone = null, dateOrder = null, adjustSplits = false } = options;
  const hash = createHash('sha256').update(JSON.stringify([timezone, dateOrder, adjustSplits]));
  for (const column of Object.values(columns)) hash.update(column);
  return hash.digest('hex').slice(0, 12);
}

function firstStamp({ stamp }: RawRows): EpochMs {
  return stamp[0] ?? 0;
}

function lastStamp({ stamp, length }: RawRows): EpochMs {
  return stamp[length - 1] ?? 0;
}
