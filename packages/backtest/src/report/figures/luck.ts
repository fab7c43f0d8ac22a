import {
  differenceInterval,
  type Interval,
  type OptionSide,
  type SomeOfAll,
  seededDraws,
  type TradeClosedEntry,
  type TradingDate,
  wholeTrades,
} from '@tideline/engine';
import type { BothSides, EntryPoint } from '../../run/both-sides.ts';
import { mean } from './statistics.ts';
import { percentOfPremium, rounded } from './trade-row.ts';

/** How a random side at the same moments would have done; percent of the premium. */
export interface Luck {
  readonly draws: number;
  /** Share of the draws that were at least as good, the run itself counted as one; null without a trade. */
  readonly betterPercent: number | null;
  /** Paths that each entry was played on. */
  readonly paths: number;
  /** Entries of which both sides were ordered, on one path at least. */
  readonly entries: number;
  /** Entries of which one could not be on any: left out of both. */
  readonly leftOut: number;
  readonly own: SideFigure;
  /** Over the trades of both sides: what a fair coin leads to in the long run. */
  readonly randomSide: SideFigure;
  /** Own less random side, in points. */
  readonly difference: { readonly mean: number | null; readonly interval: Interval | null };
}

interface SideFigure {
  /** Entries whose limit was met, on one path at least; of a random side on average. */
  readonly trades: number;
  /** Mean over them; null of none. */
  readonly returnOnPremium: number | null;
}

/**
 * An entry with what each side of it brought by itself, percent of its premium, as a mean over the paths
 * on which both sides were ordered and its limit was met; null of none.
 */
export interface TossedEntry {
  readonly date: TradingDate;
  /** Of the side that the signal chose. */
  readonly own: number | null;
  readonly other: number | null;
}

const DRAWS = 200;
/** So that the coins of one seed are not the path of that seed. */
const COIN = 0x5eedc011;

/** `sides` holds, path by path, what both sides did at each entry, in the order of the entries. */
export function luckOf(
  entries: readonly EntryPoint[],
  sides: readonly (readonly BothSides[])[],
  seed: number,
): Luck {
  const tossed = entries.flatMap(({ signal }, index) => {
    const { signalType } = signal;
    if (signalType === 'neutral') return [];
    const ordered = sides.flatMap((path) => {
      const both = path[index];
      return both?.call.isOrdered && both.put.isOrdered ? [both] : [];
    });
    if (ordered.length === 0) return [];
    const of = (side: OptionSide) =>
      mean(ordered.flatMap((both) => percentOf(both[side].rows) ?? []));
    return [{ date: signal.date, own: of(signalType), other: of(otherSide(signalType)) }];
  });
  const leftOut = entries.length - tossed.length;
  return { ...luckAmong(tossed, seed), paths: sides.length, leftOut };
}

/** Tosses a fair coin for each entry, 200 times over. */
export function luckAmong(
  entries: readonly TossedEntry[],
  seed: number,
): Omit<Luck, 'leftOut' | 'paths'> {
  const own = filled(entries.map((entry) => entry.own));
  const both = filled(entries.flatMap((entry) => [entry.own, entry.other]));
  const [ownMean, randomMean] = [mean(own), mean(both)];
  const interval = differenceInterval(byDate(entries));
  return {
    draws: DRAWS,
    betterPercent: ownMean === null ? null : rounded(betterShare(entries, ownMean, seed) * 100, 2),
    entries: entries.length,
    own: { trades: own.length, returnOnPremium: orNull(ownMean) },
    randomSide: { trades: both.length / 2, returnOnPremium: orNull(randomMean) },
    difference: {
      mean: ownMean === null || randomMean === null ? null : rounded(ownMean - randomMean, 2),
      interval: interval && { low: rounded(interval.low, 2), high: rounded(interval.high, 2) },
    },
  };
}

/**
 * A draw that tosses the run's own sides sums them in the same order, so that equal is equal. One
 * without a trade keeps its cash.
 */
function betterShare(entries: readonly TossedEntry[], own: number, seed: number): number {
  const draw = seededDraws(seed ^ COIN);
  let better = 0;
  for (let each = 0; each < DRAWS; each++) {
    const tossed = entries.map((entry) => (draw() < 0.5 ? entry.own : entry.other));
    if ((mean(filled(tossed)) ?? 0) >= own) better += 1;
  }
  return (better + 1) / (DRAWS + 1);
}

function byDate(entries: readonly TossedEntry[]): readonly SomeOfAll[] {
  const dates = [...new Set(entries.map(({ date }) => date))];
  return dates.map((date) => {
    const ofDay = entries.filter((entry) => entry.date === date);
    return {
      some: filled(ofDay.map(({ own }) => own)),
      all: filled(ofDay.flatMap(({ own, other }) => [own, other])),
    };
  });
}

function filled(results: readonly (number | null)[]): readonly number[] {
  return results.filter((result) => result !== null);
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
