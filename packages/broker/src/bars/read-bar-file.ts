import { createHash } from 'node:crypto';
import { MINUTE, type Session, tradingDate } from '@tideline/engine';
import { type BarColumns, sharedColumns } from './bar-columns.ts';
import type { BarFile } from './bar-file.ts';
import { readPrices } from './prices/read-prices.ts';
import { BarFileError, problemOfFile, type ReadProblem } from './problems/read-problem.ts';
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
import {
  type BarLengths,
  checkCommonLength,
  findBarLengths,
  lengthOfRow,
} from './time/bar-length.ts';
import { SessionFinder, sessionsAround } from './time/session-grid.ts';
import { checkSessionVolumes } from './time/session-volumes.ts';
import { detectStampConvention } from './time/stamp-convention.ts';
import { stampsToInstants } from './time/stamps-to-instants.ts';

export interface ReadOptions {
  readonly symbol: string;
  /** IANA zone of stamps without one; null to find it from the data. */
  readonly timezone?: string | null;
  /** Order of day and month in dates that fit both; null to find it from the data. */
  readonly dateOrder?: DateOrder | null;
  /** Divides prices before a split by its factor. By default a split is refused. */
  readonly adjustSplits?: boolean;
}

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
  const zoned = stampsToInstants(name, onMinutes, readRows.stampKind, options, problems);
  const { rows: instants, timezone, timezoneFrom } = zoned;
  const distinctRows = withoutRepeats(name, instants);
  const sessions = sessionsAround(name, distinctRows);
  const lengths = findBarLengths(name, withinSessions(distinctRows, sessions, true));
  const stampedAt = detectStampConvention(distinctRows, sessions);
  if (stampedAt === 'end') {
    const text =
      'Stamps are the ends of the bars: nothing is traded in the row of 9:30, and the last bar of a day is stamped with the close. All were moved to the starts.';
    const { firstStamp, lastStamp, length: rows } = distinctRows;
    const [from, to] = [tradingDate(firstStamp), tradingDate(lastStamp)];
    problems.push({ kind: 'stamped-at-end', from, to, rows, text });
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
  const { length } = pricedRows;
  const columns = sharedColumns((column) =>
    pricedRows[column === 'start' ? 'stamp' : column].subarray(0, length),
  );
  return {
    name,
    symbol: options.symbol,
    fingerprint: fingerprintOf(columns, options),
    columns,
    rowCounts: {
      minutes: lengths.barMinutes,
      rows: readRows.rowCount,
      kept: length,
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

function withinSessions(rows: RawRows, sessions: readonly Session[], hasClose: boolean) {
  const finder = new SessionFinder(sessions);
  return rows.rowsWhere((index) => {
    const at = rows.stamp[index] ?? 0;
    return finder.indexAt(at) >= 0 || (hasClose && finder.indexAt(at - MINUTE) >= 0);
  });
}

function stampsToStarts(rows: RawRows, { barMinutes, lengthChange }: BarLengths): void {
  const lengths = Array.from({ length: rows.length }, (_, index) =>
    lengthChange === null ? barMinutes : lengthOfRow(rows, index),
  );
  for (const [index, length] of lengths.entries()) {
    rows.stamp[index] = (rows.stamp[index] ?? 0) - length * MINUTE;
  }
}

function toBarGrid(rows: RawRows, lengths: BarLengths, problems: ReadProblem[]) {
  const { barMinutes, lengthChange } = lengths;
  if (lengthChange !== null) {
    const { fromMinutes, toMinutes, line, changedAt } = lengthChange;
    const [from, to] = [tradingDate(changedAt), tradingDate(rows.lastStamp)];
    const text = `Bars of ${fromMinutes} ${fromMinutes === 1 ? 'minute' : 'minutes'} are followed by bars of ${toMinutes} ${toMinutes === 1 ? 'minute' : 'minutes'} from line ${line} (${from}) on; all were joined to 5-minute bars.`;
    problems.push({ kind: 'bar-length', from, to, rows: rows.length, text });
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

function fingerprintOf(columns: BarColumns, options: ReadOptions): string {
  const { timezone = null, dateOrder = null, adjustSplits = false } = options;
  const hash = createHash('sha256').update(JSON.stringify([timezone, dateOrder, adjustSplits]));
  for (const column of Object.values(columns)) hash.update(column);
  return hash.digest('hex').slice(0, 12);
}
