import { tradingDate } from '@tideline/engine';
import {
  BarFileError,
  problemOfFile,
  type ReadProblem,
  type ReadSummary,
} from '../problems/read-problem.ts';
import type { RawRows } from '../rows/raw-rows.ts';
import type { StampKind } from '../text/stamp-text.ts';
import { isTimeZone, ZoneClock } from '../text/zone-clock.ts';
import { findMisplacedHours, findZone, fitsRegularHours } from './find-zone.ts';
import { sessionsAround } from './session-grid.ts';

const TIMEZONE_ADVICE = 'say it with --timezone (an IANA name such as America/New_York)';

interface ZonedRows extends Pick<ReadSummary, 'timezone' | 'timezoneFrom'> {
  readonly rows: RawRows;
}

/**
 * Takes the zone of the stamps, of an option, or one that the data leaves no doubt about. Otherwise
 * throws a BarFileError that asks for a zone.
 */
export function stampsToInstants(
  name: string,
  rows: RawRows,
  kind: StampKind,
  { timezone = null }: { readonly timezone?: string | null },
  problems: ReadProblem[],
): ZonedRows {
  if (timezone !== null && !isTimeZone(timezone)) {
    throw new BarFileError(
      `${name}: --timezone must be an IANA name such as America/New_York, was ${JSON.stringify(timezone)}`,
    );
  }
  const sessions = sessionsAround(name, rows);
  if (kind === 'instant') {
    const isZonePlausible = fitsRegularHours(rows, sessions, new ZoneClock('UTC'));
    if (timezone !== null) {
      const text = `The stamps name their zone themselves: --timezone ${timezone} was not needed and not used.`;
      problems.push(problemOfFile('timezone', 0, text));
    }
    const answer = isZonePlausible ? null : findZone(rows, sessions);
    if (answer?.type === 'found') {
      throw new BarFileError(
        `${name} line ${rows.line[0] ?? 0}: the stamps say their zone, but the trade lies in regular hours only if they are clock times of ${answer.zone.name}; write them without a zone, or with the right one`,
      );
    }
    const misplaced = findMisplacedHours(rows, sessions);
    if (misplaced !== null) {
      const { hours, index } = misplaced;
      const [count, way] = [Math.abs(hours), hours > 0 ? 'later' : 'earlier'];
      throw new BarFileError(
        `${name} line ${rows.line[index] ?? 0}: the stamps say their zone, but the trade of ${tradingDate(rows.stamp[index] ?? 0)} and after lies in regular hours only ${count} ${count === 1 ? 'hour' : 'hours'} ${way}; write them without a zone, or with the right one`,
      );
    }
    return { rows, timezone: 'UTC', timezoneFrom: 'stamp' };
  }
  if (timezone !== null) {
    return { rows: convertStamps(rows, new ZoneClock(timezone)), timezone, timezoneFrom: 'option' };
  }
  const answer = findZone(rows, sessions);
  const place = `${name} line ${rows.line[0] ?? 0}: column timestamp has no zone, and`;
  if (answer.type === 'none') {
    throw new BarFileError(
      `${place} under no usual one do its rows fit New York's regular hours; ${TIMEZONE_ADVICE}`,
    );
  }
  if (answer.type === 'ambiguous') {
    throw new BarFileError(
      `${place} ${answer.zones.join(' and ')} fit about equally; ${TIMEZONE_ADVICE}`,
    );
  }
  const { zone, basis } = answer;
  const what = basis === 'volume' ? 'the volume' : "the bars' range";
  const text = `The stamps have no zone. Under ${zone.name} ${what} lies in New York's regular hours, under no other usual zone as well.`;
  problems.push(problemOfFile('timezone', 0, text));
  return { rows: convertStamps(rows, zone), timezone: zone.name, timezoneFrom: 'data' };
}

function convertStamps(rows: RawRows, zone: Pick<ZoneClock, 'toInstant'>): RawRows {
  let isAscending = true;
  for (let index = 0; index < rows.length; index += 1) {
    rows.stamp[index] = zone.toInstant(rows.stamp[index] ?? 0);
    if (index > 0 && (rows.stamp[index] ?? 0) < (rows.stamp[index - 1] ?? 0)) isAscending = false;
  }
  // A clock that repeats an hour makes instants run back.
  if (isAscending) return rows;
  const order = Array.from({ length: rows.length }, (_, index) => index);
  return rows.pickRows(order.sort((a, b) => (rows.stamp[a] ?? 0) - (rows.stamp[b] ?? 0)));
}
