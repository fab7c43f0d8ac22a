import { DOLLAR, type EpochMs, fromDollars, parseMoney } from '@tideline/engine';
import type { Decimal, Timestamp } from './scalar.ts';

/** An amount or a price, in 1/10,000 dollar. */
export function toMoney(value: Decimal): number {
  return typeof value === 'number' ? fromDollars(value) : parseMoney(value);
}

/** An average price in 1/10,000 dollar, with all the broker's decimals. */
export function toAverage(value: Decimal): number {
  return Number(value) * DOLLAR;
}

/** Digits finer than milliseconds are cut off. */
export function toEpochMs(value: Timestamp): EpochMs {
  return typeof value === 'string' ? Date.parse(value) : value.getTime();
}

export function toStamp(value: Timestamp): string {
  return typeof value === 'string' ? value : value.toISOString();
}
