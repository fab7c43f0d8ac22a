import {
  differenceInterval,
  type Interval,
  type OptionSide,
  type SomeOfAll,
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
  /** Orders whose limit was met, a path; of a random side on average. */
  readonly trades: number;
  /** Mean over them; null of none. */
  readonly returnOnPremium: number | null;
}

/**
 * An entry with what each side of it brought by itself, percent of its premium: a figure for each path on
 * which its limit was met.
 */
export interface TossedEntry {
  readonly date: TradingDate;
  /** Of the side that the signal chose. */
  readonly own: readonly number[];
  readonly other: readonly number[];
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
    const of = (side: OptionSide) => ordered.flatMap((both) => percentOf(both[side].rows) ?? []);
    return [{ date: signal.date, own: of(signalType), other: of(otherSide(signalType)) }];
  });
  return { ...luckAmong(tossed, sides.length, seed), leftOut: entries.length - tossed.length };
}

/** Tosses a fair coin for each entry, 200 times over. */
export function luckAmong(
  entries: readonly TossedEntry[],
  paths: number,
  seed: number,
): Omit<Luck, 'leftOut'> {
  const own = entries.flatMap((entry) => entry.own);
  const both = entries.flatMap((entry) => [...entry.own, ...entry.other]);
  const [ownMean, randomMean] = [mean(own), mean(both)];
  const interval = differenceInterval(byDate(entries));
  return {
    draws: DRAWS,
    betterPercent: ownMean === null ? null : rounded(betterShare(entries, ownMean, seed) * 100, 2),
    paths,
    entries: entries.length,
    own: { trades: rounded(own.length / paths, 2), returnOnPremium: orNull(ownMean) },
    randomSide: {
      trades: rounded(both.length / 2 / paths, 2),
      returnOnPremium: orNull(randomMean),
    },
    difference: {
      mean: ownMean === null || randomMean === null ? null : rounded(ownMean - randomMean, 2),
      interval: interval && { low: rounded(interval.low, 2), high: rounded(interval.high, 2) },
    },
  };
}

/**
 * A coin is an entry's, on all of its paths. A draw that tosses the run's own sides sums them in the same
 * order, so that equal is equal. One without a trade keeps its cash.
 */
function betterShare(entries: readonly TossedEntry[], own: number, seed: number): number {
  const draw = seededDraws(seed ^ COIN);
  let better = 0;
  for (let each = 0; each < DRAWS; each++) {
    const tossed = entries.flatMap((entry) => (draw() < 0.5 ? entry.own : entry.other));
    if ((mean(tossed) ?? 0) >= own) better += 1;
  }
  return (better + 1) / (DRAWS + 1);
}

function byDate(entries: readonly TossedEntry[]): readonly SomeOfAll[] {
  const dates = [...new Set(entries.map(({ date }) => date))];
  return dates.map((date) => {
    const ofDay = entries.filter((entry) => entry.date === date);
    return {
      some: ofDay.flatMap(({ own }) => own),
      all: ofDay.flatMap(({ own, other }) => [...own, ...other]),
    };
  });
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
