import {
  byDay,
  type DayWithSubset,
  differenceInterval,
  mergeLateRows,
  type OptionSide,
  seededDraws,
  type TradeClosedEntry,
  type TradingDate,
} from '@tideline/engine';
import type { BothSides, EntryPoint } from '../../run/both-sides.ts';
import { mean } from './statistics.ts';
import { percentOfPremium, rounded, roundedInterval, roundedOrNull } from './trade-row.ts';

/**
 * Result of each side traded alone, in percent of its option premium: a mean over the paths where
 * both sides were ordered and its limit was met.
 */
export interface TossedEntry {
  readonly date: TradingDate;
  readonly ownSidePercent: number | null;
  readonly otherSidePercent: number | null;
}

const DRAW_COUNT = 200;
/** The coin must get other random numbers than the path of the same seed. */
const COIN_SEED_MASK = 0x5eedc011;

export type LuckFigures = ReturnType<typeof luckOf>;

/**
 * Compares the run with a random side at the same times, in percent of the option premium. Takes in
 * `sides` a list for each path, with both sides of each entry.
 */
export function luckOf(
  entries: readonly EntryPoint[],
  sides: readonly (readonly BothSides[])[],
  seed: number,
) {
  const tossed = entries.flatMap(({ signal }, index) => {
    const { signalType } = signal;
    if (signalType === 'neutral') return [];
    const ordered = sides.flatMap((path) => {
      const both = path[index];
      return both?.call.isOrdered && both.put.isOrdered ? [both] : [];
    });
    if (ordered.length === 0) return [];
    const meanPercentOf = (side: OptionSide) =>
      mean(ordered.flatMap((both) => entryPercent(both[side].rows) ?? []));
    return [
      {
        date: signal.date,
        ownSidePercent: meanPercentOf(signalType),
        otherSidePercent: meanPercentOf(otherSide(signalType)),
      },
    ];
  });
  /** Entries for which no path could order a side, so both figures lack them. */
  const leftOut = entries.length - tossed.length;
  return { ...luckAmong(tossed, seed), paths: sides.length, leftOut };
}

/** Makes 200 draws, with a toss for each entry. */
export function luckAmong(entries: readonly TossedEntry[], seed: number) {
  const own = withoutNulls(entries.map((entry) => entry.ownSidePercent));
  const both = withoutNulls(
    entries.flatMap((entry) => [entry.ownSidePercent, entry.otherSidePercent]),
  );
  const [ownMean, randomMean] = [mean(own), mean(both)];
  return {
    draws: DRAW_COUNT,
    /** Share of draws at least as good, the run counted as one; null without a trade. */
    betterPercent: ownMean === null ? null : rounded(betterShare(entries, ownMean, seed) * 100, 2),
    /** Entries for which both sides were ordered on at least one path. */
    entries: entries.length,
    /** `trades` are entries whose limit was met on at least one path. */
    own: { trades: own.length, returnOnPremium: roundedOrNull(ownMean, 2) },
    /** Result over both sides' trades, as a fair coin would have in the long run. */
    randomSide: { trades: both.length / 2, returnOnPremium: roundedOrNull(randomMean, 2) },
    difference: {
      mean: ownMean === null || randomMean === null ? null : rounded(ownMean - randomMean, 2),
      interval: roundedInterval(differenceInterval(subsetsByDate(entries)), 2),
    },
  };
}

/**
 * Sums are always in one order, so a draw of the run's own sides equals it exactly. A draw without
 * a trade has a result of 0.
 */
function betterShare(entries: readonly TossedEntry[], own: number, seed: number): number {
  const draw = seededDraws(seed ^ COIN_SEED_MASK);
  let better = 0;
  for (let each = 0; each < DRAW_COUNT; each++) {
    const tossed = entries.map((entry) =>
      draw() < 0.5 ? entry.ownSidePercent : entry.otherSidePercent,
    );
    if ((mean(withoutNulls(tossed)) ?? 0) >= own) better += 1;
  }
  return (better + 1) / (DRAW_COUNT + 1);
}

function subsetsByDate(entries: readonly TossedEntry[]): readonly DayWithSubset[] {
  return byDay(entries, (entry) => entry).map((ofDay) => ({
    subsetValues: withoutNulls(ofDay.map(({ ownSidePercent }) => ownSidePercent)),
    allValues: withoutNulls(
      ofDay.flatMap(({ ownSidePercent, otherSidePercent }) => [ownSidePercent, otherSidePercent]),
    ),
  }));
}

function withoutNulls(results: readonly (number | null)[]): readonly number[] {
  return results.filter((result) => result !== null);
}

function entryPercent(rows: readonly TradeClosedEntry[]): number | null {
  const [trade] = mergeLateRows(rows);
  return trade === undefined ? null : percentOfPremium(trade);
}

function otherSide(side: OptionSide): OptionSide {
  return side === 'call' ? 'put' : 'call';
}
