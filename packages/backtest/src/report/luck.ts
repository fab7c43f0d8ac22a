import {
  dayInterval,
  type Interval,
  type OptionSide,
  seededDraws,
  type TradeClosedEntry,
  type TradingDate,
} from '@tideline/engine';
import type { BothSides, EntryPoint } from '../run/entry-alone.ts';
import { mean } from './statistics.ts';
import { percentOfPremium, rounded } from './trade-row.ts';
import { wholeTrades } from './whole-trades.ts';

/** How a random side at the same moments would have done; percent of the premium. */
export interface Luck {
  readonly draws: number;
  /** Share of the draws that were at least as good, the run itself counted as one; null without an entry. */
  readonly betterPercent: number | null;
  /** Entries of which both sides could be bought. */
  readonly entries: number;
  /** Entries of which one could not: left out of both. */
  readonly leftOut: number;
  readonly own: { readonly returnOnPremium: number | null };
  readonly randomSide: { readonly returnOnPremium: number | null };
  /** Own less random side, in points. */
  readonly difference: { readonly mean: number | null; readonly interval: Interval | null };
}

/** An entry with what each side of it brought by itself, percent of its premium. */
export interface TossedEntry {
  readonly date: TradingDate;
  /** Of the side that the signal chose. */
  readonly own: number;
  readonly other: number;
}

const DRAWS = 200;
/** So that the coins of one seed are not the path of that seed. */
const COIN = 0x5eedc011;

/** `sides` holds what both sides did at each entry, in the order of the entries. */
export function luckOf(
  entries: readonly EntryPoint[],
  sides: readonly BothSides[],
  seed: number,
): Luck {
  const tossed = entries.flatMap(({ signal }, index) => {
    const both = sides[index];
    if (both === undefined || signal.signalType === 'neutral') return [];
    const own = percentOf(both[signal.signalType]);
    const other = percentOf(both[otherSide(signal.signalType)]);
    return own === null || other === null ? [] : [{ date: signal.date, own, other }];
  });
  return { ...luckAmong(tossed, seed), leftOut: entries.length - tossed.length };
}

/** Tosses a fair coin for each entry, 200 times over. */
export function luckAmong(entries: readonly TossedEntry[], seed: number): Omit<Luck, 'leftOut'> {
  const own = mean(entries.map((entry) => entry.own));
  const random = mean(entries.map((entry) => (entry.own + entry.other) / 2));
  const differences = entries.map((entry) => (entry.own - entry.other) / 2);
  const interval = dayInterval(byDate(entries, differences));
  return {
    draws: DRAWS,
    betterPercent: own === null ? null : rounded(betterShare(entries, own, seed) * 100, 2),
    entries: entries.length,
    own: { returnOnPremium: orNull(own) },
    randomSide: { returnOnPremium: orNull(random) },
    difference: {
      mean: orNull(mean(differences)),
      interval: interval && { low: rounded(interval.low, 2), high: rounded(interval.high, 2) },
    },
  };
}

/** A draw that tosses the run's own sides sums them in the same order, so that equal is equal. */
function betterShare(entries: readonly TossedEntry[], own: number, seed: number): number {
  const draw = seededDraws(seed ^ COIN);
  let better = 0;
  for (let each = 0; each < DRAWS; each++) {
    const figure = mean(entries.map((entry) => (draw() < 0.5 ? entry.own : entry.other)));
    if (figure !== null && figure >= own) better += 1;
  }
  return (better + 1) / (DRAWS + 1);
}

function byDate(
  entries: readonly TossedEntry[],
  values: readonly number[],
): readonly (readonly number[])[] {
  const days = new Map<TradingDate, number[]>();
  for (const [index, { date }] of entries.entries()) {
    const value = values[index] ?? 0;
    const day = days.get(date);
    if (day === undefined) days.set(date, [value]);
    else day.push(value);
  }
  return [...days.values()];
}

/** Of the trade that the rows are of; null without one. */
function percentOf(rows: readonly TradeClosedEntry[]): number | null {
  const [trade] = wholeTrades(rows);
  return trade === undefined ? null : percentOfPremium(trade);
}

function otherSide(side: OptionSide): OptionSide {
  return side === 'call' ? 'put' : 'call';
}

function orNull(value: number | null): number | null {
  return value === null ? null : rounded(value, 2);
}
