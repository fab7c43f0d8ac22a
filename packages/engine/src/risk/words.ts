import { newYorkMinuteOfDay } from '../hours/new-york.ts';
import { formatMoney, type Money, toCents } from '../model/money.ts';
import type { EpochMs } from '../model/time.ts';

/** "14:05 ET" */
export function clockTime(at: EpochMs): string {
  const minute = Math.floor(newYorkMinuteOfDay(at));
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)} ET`;
}

/** "$1.04" */
export function dollars(price: Money): string {
  return `$${formatMoney(price)}`;
}

/** "$12,345.67", for amounts rather than prices. */
export function amount(money: Money): string {
  const [whole = '0', cents = '00'] = Math.abs(toCents(money)).toFixed(2).split('.');
  return `${money < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
