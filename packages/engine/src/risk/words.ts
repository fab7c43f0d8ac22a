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

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
