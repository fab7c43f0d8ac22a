import { newYorkClock } from '../hours/new-york.ts';
import { formatMoney, type Money, type Price, toCents } from '../model/money.ts';
import type { EpochMs } from '../model/time.ts';

export function clockTime(at: EpochMs): string {
  return `${newYorkClock(at)} ET`;
}

export function dollarText(price: Money | Price): string {
  return `$${formatMoney(price)}`;
}

/** "$12,345.67", for amounts rather than prices. */
export function amountText(money: Money): string {
  const [whole = '0', cents = '00'] = Math.abs(toCents(money)).toFixed(2).split('.');
  return `${money < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** "1 trade", "3 trades". */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function tenthsText(value: number): string {
  return decimalText(value, 1);
}

export function hundredthsText(value: number): string {
  return decimalText(value, 2);
}

/** Rounds half away from zero: `toFixed` alone rounds the binary fraction. */
function decimalText(value: number, digits: 1 | 2): string {
  const digitFactor = 10 ** digits;
  const roundedSize = Math.round(Math.abs(value) * digitFactor) / digitFactor;
  // Adding 0 turns a negative zero into zero.
  return (Math.sign(value) * roundedSize + 0).toFixed(digits);
}
