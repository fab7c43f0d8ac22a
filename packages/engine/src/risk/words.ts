import { newYorkMinuteOfDay } from '../hours/new-york.ts';
import { CENT, formatMoney, type Money, toCents } from '../model/money.ts';
import type { EpochMs } from '../model/time.ts';

/** Every minute of a day as clocks show it: gates tell several times for every bar and account. */
const CLOCK_TIMES: readonly string[] = Array.from(
  { length: 1_440 },
  (_, minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)} ET`,
);

/** "14:05 ET" */
export function clockTime(at: EpochMs): string {
  return CLOCK_TIMES[Math.floor(newYorkMinuteOfDay(at))] ?? '';
}

/** "$1.04" */
export function dollars(price: Money): string {
  const cents = price / CENT;
  // Most prices are whole cents, and putting these together takes a tenth of the general way.
  if (!Number.isSafeInteger(cents) || cents < 0) return `$${formatMoney(price)}`;
  return `$${Math.floor(cents / 100)}.${pad(cents % 100)}`;
}

/** "$12,345.67", for amounts rather than prices. */
export function amount(money: Money): string {
  const [whole = '0', cents = '00'] = Math.abs(toCents(money)).toFixed(2).split('.');
  return `${money < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** "51.7" */
export function tenths(value: number): string {
  return decimals(value, 10);
}

/** "0.32" */
export function hundredths(value: number): string {
  return decimals(value, 100);
}

/** Rounded half away from zero, in a third of the time that `toFixed` takes. */
function decimals(value: number, unit: 10 | 100): string {
  const count = Math.round(Math.abs(value) * unit);
  if (!Number.isSafeInteger(count)) return value.toFixed(unit === 10 ? 1 : 2);
  const sign = value < 0 && count > 0 ? '-' : '';
  const rest = count % unit;
  return `${sign}${Math.floor(count / unit)}.${unit === 10 ? rest : pad(rest)}`;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
