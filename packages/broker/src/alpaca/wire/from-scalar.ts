import { DOLLAR, type EpochMs, fromDollars, parseMoney } from '@tideline/engine';
import type { Decimal, Timestamp } from './scalar.ts';

export function toMoney(value: Decimal): number {
  return typeof value === 'number' ? fromDollars(value) : parseMoney(value);
}

/** In 1/10,000 dollar with fractions: the broker's averages have more decimals. */
export function toAveragePrice(value: Decimal): number {
  return Number(value) * DOLLAR;
}

export function toEpochMs(value: Timestamp): EpochMs {
  return typeof value === 'string' ? Date.parse(value) : value.getTime();
}

export function toStamp(value: Timestamp): string {
  return typeof value === 'string' ? value : value.toISOString();
}
