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
  roundedToMinutes,
  withoutOutlyingDates,
  withoutRepeats,
  withVolume,
} from './text/clean-rows.ts';
import { fileBytes } from './text/file-bytes.ts';
import { MAX_SESSIONS, type ReadRows, RowReader, tooManySessions } from './text/read-rows.ts';
import type { DateOrder } from './text/stamp-text.ts';
import { textLines } from './text/text-lines.ts';
import { barLengths, checkCommonLength, lengthOfRow } from './time/bar-length.ts';
import { SessionFinder, sessionsAround } from './time/session-grid.ts';
import { checkSessionVolumes } from './time/session-volumes.ts';
import { stampConvention } from './time/stamp-convention.ts';
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

const DAY = 1_440 * MINUTE;
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
  for await (const text of textLines(name, bytes)) reader.push(text);
  return toBarFile(name, reader.endFile(), options);
}

function toBarFile(name: string, read: ReadRows, options: ReadOptions): BarFile {
  const problems: ReadProblem[] = [...rowProblems(read)];
  const { rows: sorted, invalid: withoutVolume } = withVolume(name, read, problems);
  const near = withoutOutlyingDates(sorted, problems);
  const onMinutes = roundedToMinutes(name, near);
  checkCommonLength(name, onMinutes);
  const {
    rows: instants,
    timezone,
    timezoneFrom,
  } = stampsToInstants(name, onMinutes, read.kind, options, problems);
  const distinct = withoutRepeats(name, instants);
  const sessions = sessionsAround(name, firstStamp(distinct) - DAY, lastStamp(distinct) + DAY);
  const lengths = barLengths(name, withinSessions(distinct, sessions, true));
  const stamped = stampConvention(distinct, sessions);
  if (stamped === 'end') {
    problems.push({
      kind: 'stamped-at-end',
      from: tradingDate(firstStamp(distinct)),
      to: tradingDate(lastStamp(distinct)),
      rows: distinct.length,
      text: 'Stamps are the ends of the bars: nothing is traded in the row of 9:30, and the last bar of a day is stamped with the close. All were moved to the starts.',
    });
    stampsToStarts(distinct, lengths);
  }
  const within = withinSessions(distinct, sessions, false);
  if (within.length === 0) {
    throw new BarFileError(`${name}: no row lies within the regular hours of a New York session`);
  }
  const { rows: joined, offGrid } = toBarGrid(within, lengths, problems);
  checkSessions(name, joined, sessions);
  checkSessionVolumes(name, joined, sessions, problems);
  const isAdjusted = options.adjustSplits ?? false;
  const played = readPrices(name, joined, lengths.minutes, isAdjusted, problems);
  const columns = toSharedColumns(played);
  return {
    name,
    symbol: options.symbol,
    fingerprint: fingerprintOf(columns, options),
    columns,
    counts: {
      minutes: lengths.minutes,
      rows: read.count,
      kept: played.length,
      outsideHours: distinct.length - within.length,
      invalid: read.bad.count + withoutVolume,
      duplicates: instants.length - distinct.length,
      offGrid: offGrid + (near.length - onMinutes.length),
      foreign: read.foreign,
    },
    read: { timezone, timezoneFrom, barMinutes: lengths.minutes, stampedAt: stamped, problems },
  };
}

function rowProblems({ bad, asides, orderFrom }: ReadRows): ReadProblem[] {
  const problems: ReadProblem[] = [];
  if (bad.count > 0) {
    const text = `${bad.count === 1 ? '1 row is no possible bar and was' : `${bad.count} rows are no possible bars and were`} dropped: ${bad.examples.join('; ')}${bad.count > bad.examples.length ? '; …' : ''}.`;
    problems.push(problemOfFile('bad-rows', bad.count, text));
  }
  if (asides.count > 0) {
    const text = `${asides.count === 1 ? '1 line is' : `${asides.count} lines are`} no row of data and ${asides.count === 1 ? 'was' : 'were'} left out: ${asides.first}.`;
    problems.push(problemOfFile('notes', asides.count, text));
  }
  if (orderFrom !== null) {
    const { order, line } = orderFrom;
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

function stampsToStarts(rows: RawRows, { minutes, change }: ReturnType<typeof barLengths>): void {
  const lengths = Array.from({ length: rows.length }, (_, index) =>
    change === null ? minutes : lengthOfRow(rows, index),
  );
  for (const [index, length] of lengths.entries()) {
    rows.stamp[index] = (rows.stamp[index] ?? 0) - length * MINUTE;
  }
}

function toBarGrid(
  rows: RawRows,
  { minutes, change }: ReturnType<typeof barLengths>,
  problems: ReadProblem[],
): { readonly rows: RawRows; readonly offGrid: number } {
  if (change !== null) {
    const [from, to] = [tradingDate(change.at), tradingDate(lastStamp(rows))];
    problems.push({
      kind: 'bar-length',
      from,
      to,
      rows: rows.length,
      text: `Bars of ${change.from} ${change.from === 1 ? 'minute' : 'minutes'} are followed by bars of ${change.to} ${change.to === 1 ? 'minute' : 'minutes'} from line ${change.line} (${from}) on; all were joined to 5-minute bars.`,
    });
    return { rows: joinRows(rows), offGrid: 0 };
  }
  const kept = rows.rowsWhere((index) => (rows.stamp[index] ?? 0) % (minutes * MINUTE) === 0);
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
    if (count > MAX_SESSIONS) throw tooManySessions(`${name} line ${rows.line[index] ?? 0}`);
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
