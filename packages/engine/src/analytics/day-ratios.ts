import type { Interval } from './interval.ts';
import { studentQuantile95 } from './quantile.ts';

/** Trading days of a year by convention, to annualise daily ratios. */
const DAYS_PER_YEAR = 252;
/** A smaller deviation is rounding and counts as 0. */
const MIN_DEVIATION_SHARE = 1e-12;

/**
 * Annualised Sharpe ratio of daily returns: mean over standard deviation (n − 1) times √252, at a
 * risk-free rate of 0 (Sharpe, "The Sharpe ratio", 1994). Null with fewer than two days, or when
 * all are alike.
 */
export function sharpeRatio(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const mean = meanOf(returns);
  const squaredDeviations = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return annualRatio(mean, Math.sqrt(squaredDeviations / (returns.length - 1)));
}

/**
 * Annualised Sortino ratio of daily returns: mean over downside deviation (root of the mean over
 * all days of squared returns below 0) times √252 (Sortino and Price, "Performance measurement in a
 * downside risk framework", 1994). Null with fewer than two days, or when none lost.
 */
export function sortinoRatio(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const squares = returns.reduce((sum, each) => sum + Math.min(0, each) ** 2, 0);
  return annualRatio(meanOf(returns), Math.sqrt(squares / returns.length));
}

/**
 * 95 percent interval of the annualised Sharpe ratio: standard error by skewness and kurtosis
 * (Mertens, "Comments on variance of the IID estimator in Lo (2002)", 2002), with Student's t for
 * few days. Null without a Sharpe ratio.
 */
export function sharpeInterval(returns: readonly number[]): Interval | null {
  const annualSharpe = sharpeRatio(returns);
  if (annualSharpe === null) return null;
  const dayCount = returns.length;
  const dailyRatio = annualSharpe / Math.sqrt(DAYS_PER_YEAR);
  const mean = meanOf(returns);
  const moment = (power: number) => meanOf(returns.map((each) => (each - mean) ** power));
  const variance = moment(2);
  const skewness = moment(3) / variance ** 1.5;
  const kurtosis = moment(4) / variance ** 2;
  const samplingVariance =
    (1 - skewness * dailyRatio + ((kurtosis - 1) / 4) * dailyRatio ** 2) / dayCount;
  const halfWidth =
    studentQuantile95(dayCount - 1) *
    Math.sqrt(Math.max(0, samplingVariance)) *
    Math.sqrt(DAYS_PER_YEAR);
  return { low: annualSharpe - halfWidth, high: annualSharpe + halfWidth };
}

function annualRatio(mean: number, deviation: number): number | null {
  return deviation <= MIN_DEVIATION_SHARE * Math.max(1, Math.abs(mean))
    ? null
    : (mean / deviation) * Math.sqrt(DAYS_PER_YEAR);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
