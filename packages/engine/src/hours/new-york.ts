import { Temporal } from 'temporal-polyfill';
import { DAY, type EpochMs, MINUTE, type TradingDate } from '../model/time.ts';

const NEW_YORK = 'America/New_York';
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

type OffsetSpan = ReturnType<typeof spanAt>;

// A query costs microseconds, and a backtest makes one per bar. The answers are constant facts, so
// the functions stay pure.
const knownSpans: OffsetSpan[] = [];
let latestSpan: OffsetSpan = { from: 0, to: 0, offset: 0 };
let latestDay: { readonly number: number; readonly date: TradingDate } = {
  number: 0,
  date: '1970-01-01',
};

/**
 * Reads `2026-11-20T09:30`: the first of two when clocks go back; a skipped time moves forward
 * (Temporal's "compatible"). Throws RangeError on other text.
 */
export function newYorkTime(dateTime: string): EpochMs {
  const local = DATE_TIME.test(dateTime) ? Date.parse(`${dateTime}Z`) : Number.NaN;
  // An impossible day, such as 30 February, parses as one of the next month.
  if (!(Number.isFinite(local) && new Date(local).toISOString().startsWith(dateTime))) {
    throw new RangeError(`not a New York date-time (YYYY-MM-DDTHH:MM): ${dateTime}`);
  }
  const before = newYorkOffset(local - DAY);
  const after = newYorkOffset(local + DAY);
  const isAfterChange =
    newYorkOffset(local - before) !== before && newYorkOffset(local - after) === after;
  return local - (isAfterChange ? after : before);
}

export function tradingDate(at: EpochMs): TradingDate {
  const number = Math.floor((at + newYorkOffset(at)) / DAY);
  if (number !== latestDay.number) latestDay = { number, date: isoDate(number) };
  return latestDay.date;
}

/** Minutes since New York's midnight, with fractions: 570 at 9:30. */
export function newYorkMinuteOfDay(at: EpochMs): number {
  const local = at + newYorkOffset(at);
  return (local - Math.floor(local / DAY) * DAY) / MINUTE;
}

/** "09:30". */
export function newYorkClock(at: EpochMs): string {
  const minute = Math.floor(newYorkMinuteOfDay(at));
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/** Milliseconds from UTC to New York wall time: negative. */
function newYorkOffset(at: EpochMs): number {
  if (at >= latestSpan.from && at < latestSpan.to) return latestSpan.offset;
  const known = knownSpans.find(({ from, to }) => at >= from && at < to);
  latestSpan = known ?? spanAt(at);
  if (known === undefined) knownSpans.push(latestSpan);
  return latestSpan.offset;
}

/** `from` is included, `to` excluded. */
function spanAt(at: EpochMs) {
  if (!Number.isFinite(at)) throw new RangeError(`an instant must be finite, was ${at}`);
  const instant = Temporal.Instant.fromEpochMilliseconds(Math.floor(at));
  const here = instant.toZonedDateTimeISO(NEW_YORK);
  // Transitions are looked up strictly before an instant; the millisecond includes a change at the
  // instant itself.
  const previous = here.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  return {
    from: previous?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: here.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: here.offsetNanoseconds / 1e6,
  };
}

function isoDate(dayNumber: number): TradingDate {
  return new Date(dayNumber * DAY).toISOString().slice(0, 10);
}
