import { mergeLateRows, toDollars } from '@tideline/engine';
import type { PathRun } from '../../run/path-run.ts';
import { mean } from './statistics.ts';
import { percentOfPremium, roundOrNull, roundTo } from './trade-row.ts';

export type PathSpread = ReturnType<typeof pathSpread>;
export type PathSummary = ReturnType<typeof pathSummary>;
export type OptionPremiumBandRow = ReturnType<typeof optionPremiumBandRow>;

export function pathSummary(paths: readonly PathRun[], seed: number) {
  return {
    count: paths.length,
    seed,
    netPnl: pathSpread(paths.map(({ startCash, endCash }) => toDollars(endCash - startCash))),
    /** Each path's mean over its trades, in percent. */
    returnOnPremium: pathSpread(paths.flatMap((path) => returnOnPremium(path) ?? [])),
  };
}

/** The mean over the path's trades, in percent; null without a trade. */
export function optionPremiumBandRow(factor: number, path: PathRun) {
  return { factor, returnOnPremium: roundOrNull(returnOnPremium(path), 2) };
}

function returnOnPremium({ trades }: PathRun): number | null {
  return mean(mergeLateRows(trades).map(percentOfPremium));
}

/** A figure's values over the paths; null where no path has it. */
function pathSpread(values: readonly number[]) {
  const average = mean(values);
  if (average === null) return { mean: null, sd: null, min: null, max: null };
  const squaredSum = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return {
    mean: roundTo(average, 2),
    /** Of a sample; null with fewer than two values. */
    sd: values.length < 2 ? null : roundTo(Math.sqrt(squaredSum / (values.length - 1)), 2),
    min: roundTo(Math.min(...values), 2),
    max: roundTo(Math.max(...values), 2),
  };
}
