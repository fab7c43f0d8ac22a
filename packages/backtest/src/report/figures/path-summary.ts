import { mergeLateRows, toDollars } from '@tideline/engine';
import type { PathRun } from '../../run/path-run.ts';
import { mean } from './statistics.ts';
import { percentOfPremium, roundOrNull, roundTo } from './trade-row.ts';

/** A figure's values over the paths; null where no path has it. */
export interface PathSpread {
  readonly mean: number | null;
  /** Of a sample; null with fewer than two values. */
  readonly sd: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

export type PathSummary = ReturnType<typeof pathSummary>;
export type PremiumBandRow = ReturnType<typeof premiumBandRow>;

export function pathSummary(paths: readonly PathRun[], seed: number) {
  const net = paths.map(({ startCash, endCash }) => toDollars(endCash - startCash));
  const returns = paths.map(returnOnPremium).filter((value) => value !== null);
  return {
    count: paths.length,
    seed,
    netPnl: pathSpread(net),
    /** Each path's mean over its trades, in percent. */
    returnOnPremium: pathSpread(returns),
  };
}

/** The mean over the path's trades, in percent; null without a trade. */
export function premiumBandRow(factor: number, path: PathRun) {
  return { factor, returnOnPremium: roundOrNull(returnOnPremium(path), 2) };
}

function returnOnPremium({ trades }: PathRun): number | null {
  return mean(mergeLateRows(trades).map(percentOfPremium));
}

function pathSpread(values: readonly number[]): PathSpread {
  const average = mean(values);
  if (average === null) return { mean: null, sd: null, min: null, max: null };
  const squaredSum = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return {
    mean: roundTo(average, 2),
    sd: values.length < 2 ? null : roundTo(Math.sqrt(squaredSum / (values.length - 1)), 2),
    min: roundTo(Math.min(...values), 2),
    max: roundTo(Math.max(...values), 2),
  };
}
