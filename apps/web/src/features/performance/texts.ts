import { MIN_TRADE_COUNT } from '@tideline/engine';
import { money, moneyChange, tradingDay } from '../../lib/text/format.ts';
import type { PastPerformance } from '../../live/queries/past-performance.ts';

/** "+$121", "−$74", "$0": the cents of an interval mean nothing. */
export const wholeDollarChange = (value: number): string =>
  moneyChange(Math.round(value)).replace(/\.00$/, '');

/** "−$74 and +$121" */
export const dollarsBetweenText = ([low, high]: readonly [number, number]): string =>
  `${wholeDollarChange(low)} and ${wholeDollarChange(high)}`;

/** "−$74 to +$121" */
export const dollarsFromToText = ([low, high]: readonly [number, number]): string =>
  `${wholeDollarChange(low)} to ${wholeDollarChange(high)}`;

/** "Jan 6 to Feb 5", "Dec 4, 2024 to Jan 2, 2025"; without a beginning "until Feb 5". */
export function dayRangeText(from: string | null, to: string): string {
  if (from === null) return `until ${tradingDay(to)}`;
  if (from === to) return `on ${tradingDay(to)}`;
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const dayText = (day: string) =>
    isOneYear ? tradingDay(day) : `${tradingDay(day)}, ${day.slice(0, 4)}`;
  return `${dayText(from)} to ${dayText(to)}`;
}

/** "No closed trades yet", "… from Jan 6 to Feb 5", "… on Feb 5". */
export function noTradesText({ from, to }: Pick<PastPerformance, 'from' | 'to'>): string {
  if (from === null) return 'No closed trades yet';
  return `No closed trades ${from === to ? '' : 'from '}${dayRangeText(from, to)}`;
}

/** "$24,000" */
export const wholeDollarAmount = (value: number): string =>
  money(Math.round(value)).replace(/\.00$/, '');

/** With too few trades a mean's dot is hollow, as the server warns. */
export const hasTooFewTrades = (tradeCount: number): boolean => tradeCount < MIN_TRADE_COUNT;
