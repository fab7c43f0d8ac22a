/**
 * Money in dollars, percentages 0..100, times as epoch milliseconds or ISO text. Unknown is an en
 * dash, never 0.
 */

export const DASH = '–';
const MINUS_SIGN = '\u2212';

type MaybeNumber = number | null | undefined;
export type TimeLike = number | string | Date;

function isNumber(value: MaybeNumber): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** By digits. Making a format costs more than a hundred uses, and a dashboard prints hundreds. */
const FORMAT_BY_DIGITS = new Map<number, Intl.NumberFormat>();

function formatFixed(value: number, digits: number): string {
  let format = FORMAT_BY_DIGITS.get(digits);
  if (format === undefined) {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat('en-US', options);
    FORMAT_BY_DIGITS.set(digits, format);
  }
  return format.format(Math.abs(value));
}

/** Sign of the printed number: −0.001 with two digits is zero and has none. */
function printedSign(value: number, digits: number): -1 | 0 | 1 {
  const scale = 10 ** digits;
  const rounded = Math.round(Math.abs(value) * scale);
  if (rounded === 0) return 0;
  return value < 0 ? -1 : 1;
}

/** "1,520.00", with a true minus. */
export function decimal(value: MaybeNumber, digits = 2): string {
  if (!isNumber(value)) return DASH;
  return `${printedSign(value, digits) < 0 ? MINUS_SIGN : ''}${formatFixed(value, digits)}`;
}

/** Dollars per share. "1.44", "1.445": an option's level may lie between two cents. */
export function levelText(value: MaybeNumber): string {
  return decimal(value, isNumber(value) && Math.round(value * 10_000) % 100 !== 0 ? 3 : 2);
}

/** "$1,520.00", "−$256.00". */
export function money(value: MaybeNumber): string {
  if (!isNumber(value)) return DASH;
  return `${printedSign(value, 2) < 0 ? MINUS_SIGN : ''}$${formatFixed(value, 2)}`;
}

const SIGN_TEXTS = { '-1': MINUS_SIGN, '0': '', '1': '+' } as const;

/** "+$240.00", "−$256.00", "$0.00". */
export function moneyChange(value: MaybeNumber): string {
  if (!isNumber(value)) return DASH;
  return `${SIGN_TEXTS[printedSign(value, 2)]}$${formatFixed(value, 2)}`;
}

/** "+0.32", without a unit. */
export function signed(value: MaybeNumber, digits = 2): string {
  if (!isNumber(value)) return DASH;
  return `${SIGN_TEXTS[printedSign(value, digits)]}${formatFixed(value, digits)}`;
}

const withPercentSign = (text: string) => (text === DASH ? DASH : `${text}%`);

/** "18.8%". */
export const percent = (value: MaybeNumber, digits = 1) => withPercentSign(decimal(value, digits));

/** All digits of a user's setting, at least `minDigits`: it is not rounded. */
export function fractionDigits(value: number, minDigits: number): number {
  const [, fraction = ''] = String(value).split('.');
  return Math.max(minDigits, fraction.length);
}

/** "+18.8%". */
export const percentChange = (value: MaybeNumber, digits = 1) =>
  withPercentSign(signed(value, digits));

/** "6,214". */
export const count = (value: MaybeNumber) => decimal(value, 0);

/** The direction of the value as printed with two digits. */
export function direction(value: MaybeNumber): 'up' | 'down' | 'flat' {
  if (!isNumber(value)) return 'flat';
  const sign = printedSign(value, 2);
  if (sign === 0) return 'flat';
  return sign > 0 ? 'up' : 'down';
}

/** From a call's text ("1710.00"). */
export function toNumber(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

type MaybeTime = TimeLike | null | undefined;

/** The format is made on first use: a first screen needs few, and making all costs time. */
function timeText(options: Intl.DateTimeFormatOptions): (time: MaybeTime) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => {
    if (time === null || time === undefined) return DASH;
    const date = time instanceof Date ? time : new Date(time);
    if (Number.isNaN(date.getTime())) return DASH;
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(date);
  };
}

// Not `hour12: false`, which prints midnight as 24:00.
const NEW_YORK = { timeZone: 'America/New_York', hourCycle: 'h23' } as const;
const MINUTE = { ...NEW_YORK, hour: '2-digit', minute: '2-digit' } as const;
const CLOCK = { ...MINUTE, second: '2-digit' } as const;

/** "Feb 05, 12:40:04" in New York. */
export const listTime = timeText({ ...CLOCK, month: 'short', day: '2-digit' });

/** "13:17:42" in New York; the caller says "ET". */
export const clockTime = timeText(CLOCK);

/** "13:15" in New York. */
export const minuteTime = timeText(MINUTE);

/** "Feb 5" in New York. */
export const dayOf = timeText({ ...NEW_YORK, month: 'short', day: 'numeric' });

/** "Feb 5, 2025" in New York. */
export const fullDate = timeText({ ...NEW_YORK, month: 'short', day: 'numeric', year: 'numeric' });

const utcDay = timeText({ timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `YYYY-MM-DD` as "Feb 5", without time zones. */
export const tradingDay = (date: string | null | undefined) => utcDay(date && `${date}T00:00:00Z`);

/** "2h 12m", "12m", "40s". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours > 0) return `${hours}h ${minutes}m`;
  if (minutes > 0) return `${minutes}m`;
  return `${seconds}s`;
}

/** The time left, as "2:07:18". */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const digits = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${digits(minutes % 60)}:${digits(seconds % 60)}`;
}

/** "0.4 s", "14 s", "3m". */
export function age(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  if (ms < 60_000) return `${Math.floor(ms / 1000)} s`;
  return duration(ms);
}

/** "one position", "2 positions". */
export function plural(number: number, singular: string, pluralForm = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : pluralForm}`;
}
