import { BAR_MS, type Bar, type Session } from '@tideline/engine';
import type { SimulatedMarket } from '../simulated-market.ts';

export interface BarDay {
  readonly session: Session;
  readonly bars: readonly Bar[];
}

/** Moves and ranges are in percent. */
export interface Likeness {
  readonly sessions: number;
  readonly medianMove: number;
  readonly deviationOfMove: number;
  readonly kurtosisOfMove: number;
  readonly medianNight: number;
  readonly medianRange: number;
  readonly kurtosisOfBar: number;
  /** Autocorrelation of a 5-minute move's size, one and six bars on. */
  readonly nextBar: number;
  readonly sixBarsOn: number;
  /** Correlation of a session's log variance with the previous one's. */
  readonly nextSession: number;
  /** First half hour's share of the session's variance, percent. */
  readonly firstHalfHour: number;
  /** See `varianceRatio`. */
  readonly ratio30: number;
  readonly ratio60: number;
  readonly ratioSession: number;
}

export function fullDays(market: SimulatedMarket, sessions: readonly Session[]): BarDay[] {
  return sessions.flatMap((session) => {
    const bars = market.bars(5, session.open, session.close);
    const isWhole = bars.length === 78 && session.close - session.open === 78 * BAR_MS;
    return isWhole ? [{ session, bars }] : [];
  });
}

/**
 * Only days of one run are neighbours, so no night's move or correlation is taken across two runs.
 */
export function likenessOf(runs: readonly (readonly BarDay[])[]): Likeness {
  const days = runs.flat();
  const moves = days.map(({ bars }) => sessionMove(bars));
  const returns = days.map(({ bars }) => returnsOf(bars));
  const sizes = returns.map((each) => each.map(Math.abs));
  const variances = runs.map((run) =>
    run.map(({ bars }) => Math.log(sum(returnsOf(bars).map((each) => each * each)))),
  );
  return {
    sessions: days.length,
    medianMove: 100 * median(moves.map(Math.abs)),
    deviationOfMove: 100 * Math.sqrt(mean(moves.map((move) => move * move))),
    kurtosisOfMove: kurtosis(moves),
    medianNight: 100 * median(runs.flatMap(nightMoves)),
    medianRange: 100 * median(days.map(({ bars }) => sessionRange(bars))),
    kurtosisOfBar: kurtosis(returns.flat()),
    nextBar: autocorrelation(sizes, 1),
    sixBarsOn: autocorrelation(sizes, 6),
    nextSession: autocorrelation(variances, 1),
    firstHalfHour:
      100 * mean(returns.map((each) => sumOfSquares(each.slice(0, 6)) / sumOfSquares(each))),
    ratio30: varianceRatio(returns, 6),
    ratio60: varianceRatio(returns, 12),
    ratioSession: varianceRatio(returns, 78),
  };
}

/**
 * Mean over blocks of (the block's move)² ÷ (the sum of its bars' squares): 1 where a move's sign
 * says nothing of the next, more in a trend, less where moves are undone. Bars run from close to
 * close. The day's first print is dropped, so a session's first bar is in no block.
 */
function varianceRatio(days: readonly (readonly number[])[], length: number): number {
  const ratios = days.flatMap((returns) => {
    const after = returns.slice(1);
    const size = Math.min(length, after.length);
    const found: number[] = [];
    for (let from = 0; from + size <= after.length; from += size) {
      const block = after.slice(from, from + size);
      if (sumOfSquares(block) > 0) found.push(sum(block) ** 2 / sumOfSquares(block));
    }
    return found;
  });
  return mean(ratios);
}

function returnsOf(bars: readonly Bar[]): number[] {
  return bars.map((bar, index) => Math.log(bar.close / (bars[index - 1]?.close ?? bar.open)));
}

function sessionMove(bars: readonly Bar[]): number {
  return Math.log((bars.at(-1)?.close ?? 0) / (bars[0]?.open ?? 0));
}

function sessionRange(bars: readonly Bar[]): number {
  return Math.log(
    Math.max(...bars.map(({ high }) => high)) / Math.min(...bars.map(({ low }) => low)),
  );
}

function nightMoves(run: readonly BarDay[]): number[] {
  return run.slice(1).map(({ bars }, index) => {
    const before = run[index]?.bars.at(-1)?.close ?? 0;
    return Math.abs(Math.log((bars[0]?.open ?? 0) / before));
  });
}

function autocorrelation(runs: readonly (readonly number[])[], lag: number): number {
  const all = runs.flat();
  const middle = mean(all);
  const pairs = runs.flatMap((run) =>
    run.slice(lag).map((value, index) => (value - middle) * ((run[index] ?? 0) - middle)),
  );
  return mean(pairs) / mean(all.map((value) => (value - middle) ** 2));
}

/** About zero, not about the mean: moves have no drift here. */
function kurtosis(values: readonly number[]): number {
  return mean(values.map((value) => value ** 4)) / mean(values.map((value) => value * value)) ** 2;
}

function sumOfSquares(values: readonly number[]): number {
  return sum(values.map((value) => value * value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
