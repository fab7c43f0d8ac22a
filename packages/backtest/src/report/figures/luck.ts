import {
  byDay,
  differenceInterval,
  mergeLateRows,
  type OptionSide,
  seededDraws,
  type TradeClosedEntry,
  type TradingDate,
} from '@tideline/engine';
import type { BothSides, EntryPoint } from '../../run/both-sides.ts';
import { mean, withoutNulls } from './statistics.ts';
import { percentOfPremium, roundInterval, roundOrNull, roundTo } from './trade-row.ts';

/**
 * Result of each side traded alone, in percent of its option premium: a mean over the paths where
 * both sides were ordered and its limit was met.
 */
export interface CoinTossEntry {
  readonly date: TradingDate;
  readonly ownSidePercent: number | null;
  readonly otherSidePercent: number | null;
}

const DRAW_COUNT = 200;
/** The coin must get other random numbers than the path of the same seed. */
const COIN_SEED_MASK = 0x5eedc011;

export type LuckFigures = ReturnType<typeof luckOf>;

/**
 * Compares the signal's side with a random one at the same entries, in percent of the option
 * premium. `sidesByPath` has a list for each path, with both sides of each entry.
 */
export function luckOf(
  entries: readonly EntryPoint[],
  sidesByPath: readonly (readonly BothSides[])[],
  seed: number,
) {
  const coinTossEntries = entries.flatMap(({ signal }, index) => {
    const { signalType } = signal;
    if (signalType === 'neutral') return [];
    const orderedPairs = sidesByPath.flatMap((path) => {
      const both = path[index];
      return both?.call.isOrdered && both.put.isOrdered ? [both] : [];
    });
    if (orderedPairs.length === 0) return [];
    const meanPercentOf = (side: OptionSide) =>
      mean(orderedPairs.flatMap((both) => entryPercent(both[side].rows) ?? []));
    return {
      date: signal.date,
      ownSidePercent: meanPercentOf(signalType),
      otherSidePercent: meanPercentOf(signalType === 'call' ? 'put' : 'call'),
    };
  });
  /** Entries for which no path ordered both sides, so both figures lack them. */
  const leftOut = entries.length - coinTossEntries.length;
  return { ...luckAmong(coinTossEntries, seed), paths: sidesByPath.length, leftOut };
}

/** Makes 200 draws, with a toss for each entry. */
export function luckAmong(entries: readonly CoinTossEntry[], seed: number) {
  const own = ownPercents(entries);
  const both = percentsOfBoth(entries);
  const [ownMean, randomMean] = [mean(own), mean(both)];
  const subsetsByDate = byDay(entries, (entry) => entry).map((day) => ({
    subsetValues: ownPercents(day),
    allValues: percentsOfBoth(day),
  }));
  return {
    draws: DRAW_COUNT,
    /** Share of draws at least as good, the run counted as one; null without a trade. */
    betterPercent: ownMean === null ? null : roundTo(betterShare(entries, ownMean, seed) * 100, 2),
    /** Entries for which both sides were ordered on at least one path. */
    entries: entries.length,
    /** `trades` are entries whose limit was met on at least one path. */
    own: { trades: own.length, returnOnPremium: roundOrNull(ownMean, 2) },
    /** Result over both sides' trades, as a fair coin would have in the long run. */
    randomSide: { trades: both.length / 2, returnOnPremium: roundOrNull(randomMean, 2) },
    difference: {
      mean: ownMean === null || randomMean === null ? null : roundTo(ownMean - randomMean, 2),
      interval: roundInterval(differenceInterval(subsetsByDate), 2),
    },
  };
}

/**
 * Always adds in the same order, so a draw of the run's own sides has exactly the run's mean. A
 * draw without a trade has a result of 0.
 */
function betterShare(entries: readonly CoinTossEntry[], ownMean: number, seed: number): number {
  const draw = seededDraws(seed ^ COIN_SEED_MASK);
  let betterCount = 0;
  for (let drawIndex = 0; drawIndex < DRAW_COUNT; drawIndex++) {
    const tossed = entries.map(({ ownSidePercent, otherSidePercent }) =>
      draw() < 0.5 ? ownSidePercent : otherSidePercent,
    );
    if ((mean(withoutNulls(tossed)) ?? 0) >= ownMean) betterCount += 1;
  }
  return (betterCount + 1) / (DRAW_COUNT + 1);
}

function ownPercents(entries: readonly CoinTossEntry[]): readonly number[] {
  return withoutNulls(entries.map((entry) => entry.ownSidePercent));
}

function percentsOfBoth(entries: readonly CoinTossEntry[]): readonly number[] {
  return withoutNulls(entries.flatMap((each) => [each.ownSidePercent, each.otherSidePercent]));
}

function entryPercent(rows: readonly TradeClosedEntry[]): number | null {
  const [trade] = mergeLateRows(rows);
  return trade === undefined ? null : percentOfPremium(trade);
}
