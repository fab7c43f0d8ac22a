import { Temporal } from 'temporal-polyfill';
import { DAY, type EpochMs, MINUTE, type TradingDate } from '../model/time.ts';

const NEW_YORK = 'America/New_York';
const DATE_TIME_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

type UtcOffsetSpan = ReturnType<typeof offsetSpanAt>;

// Spans are kept: a query costs microseconds, and a backtest makes one per bar. They are constant
// facts, so the functions stay pure.
const knownSpans: UtcOffsetSpan[] = [];
let latestSpan: UtcOffsetSpan = { from: 0, to: 0, offset: 0 };
let latestDay = { number: 0, date: '1970-01-01' };

/**
 * Reads `2026-11-20T09:30`: the first of two when clocks go back; a skipped time moves forward
 * (Temporal's "compatible"). Throws RangeError on other text.
 */
export function newYorkTime(dateTime: string): EpochMs {
  const localMs = DATE_TIME_PATTERN.test(dateTime) ? Date.parse(`${dateTime}Z`) : Number.NaN;
  // An impossible day, such as 30 February, parses as one of the next month.
  if (!(Number.isFinite(localMs) && new Date(localMs).toISOString().startsWith(dateTime))) {
    throw new RangeError(`not a New York date-time (YYYY-MM-DDTHH:MM): ${dateTime}`);
  }
  const offsetBefore = newYorkOffsetMs(localMs - DAY);
  const offsetAfter = newYorkOffsetMs(localMs + DAY);
  const isAfterChange =
    newYorkOffsetMs(localMs - offsetBefore) !== offsetBefore &&
    newYorkOffsetMs(localMs - offsetAfter) === offsetAfter;
  return localMs - (isAfterChange ? offsetAfter : offsetBefore);
}

export function tradingDate(at: EpochMs): TradingDate {
  const number = Math.floor((at + newYorkOffsetMs(at)) / DAY);
  if (number !== latestDay.number) latestDay = { number, date: isoDate(number) };
  return latestDay.date;
}

/** Minutes since New York's midnight, with fractions: 570 at 9:30. */
export function newYorkMinuteOfDay(at: EpochMs): number {
  const local = at + newYorkOffsetMs(at);
  return (local - Math.floor(local / DAY) * DAY) / MINUTE;
}

/** "09:30". */
export function newYorkClock(at: EpochMs): string {
  const minute = Math.floor(newYorkMinuteOfDay(at));
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Milliseconds from UTC to New York wall time: negative. */
function newYorkOffsetMs(at: EpochMs): number {
  if (at >= latestSpan.from && at < latestSpan.to) return latestSpan.offset;
  const knownSpan = knownSpans.find(({ from, to }) => at >= from && at < to);
  latestSpan = knownSpan ?? offsetSpanAt(at);
  if (knownSpan === undefined) knownSpans.push(latestSpan);
  return latestSpan.offset;
}

/** `from` is included, `to` excluded. */
function offsetSpanAt(at: EpochMs) {
  if (!Number.isFinite(at)) throw new RangeError(`an instant must be finite, was ${at}`);
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(at));
  const local = instant.toZonedDateTimeISO(NEW_YORK);
  // Transitions are looked up strictly before an instant; the millisecond includes a change at the
  // instant itself.
  const previous = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: local.offsetNanoseconds / 1e6,
  };
}

function isoDate(dayNumber: number): TradingDate {
  return new Date(dayNumber * DAY).toISOString().slice(0, 10);
}
