/** Trading days of a year by convention, to annualise daily ratios. */
const DAYS_PER_YEAR = 252;
/** A deviation of nothing but the returns' last bits. */
const NOTHING = 1e-12;

/**
 * Annualised Sharpe ratio of daily returns: mean over standard deviation (of a sample, n − 1) times
 * √252, at a risk-free rate of 0 (Sharpe, "The Sharpe ratio", 1994). Null with fewer than two days,
 * or when all are alike.
 */
export function sharpe(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const mean = meanOf(returns);
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return ratio(mean, Math.sqrt(squares / (returns.length - 1)));
}

/**
 * Annualised Sortino ratio of daily returns: mean over downside deviation below 0 (root of the mean
 * over all days of squared returns below 0) times √252 (Sortino and Price, "Performance measurement
 * in a downside risk framework", 1994). Null with fewer than two days, or when none lost.
 */
export function sortino(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const squares = returns.reduce((sum, each) => sum + Math.min(0, each) ** 2, 0);
  return ratio(meanOf(returns), Math.sqrt(squares / returns.length));
}

function ratio(mean: number, deviation: number): number | null {
  return deviation <= NOTHING * Math.max(1, Math.abs(mean))
    ? null
    : (mean / deviation) * Math.sqrt(DAYS_PER_YEAR);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
