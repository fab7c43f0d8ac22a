/** Trading days of a year, by convention: what daily ratios are annualised with. */
const DAYS_PER_YEAR = 252;
/** A deviation that is nothing but the last bits of the returns. */
const NOTHING = 1e-12;

/**
 * Sharpe ratio of daily returns, annualised: their mean over their standard deviation (of a sample,
 * n − 1) times √252, with a risk-free rate of 0 (Sharpe, "The Sharpe ratio", 1994). Null with fewer than
 * two days, or when all are alike.
 */
export function sharpe(returns: readonly number[]): number | null {
  if (returns.length < 2) return null;
  const mean = meanOf(returns);
  const squares = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return ratio(mean, Math.sqrt(squares / (returns.length - 1)));
}

/**
 * Sortino ratio of daily returns, annualised: their mean over the downside deviation below a target
 * of 0, which is the root of the mean over all days of the squared returns below 0, times √252 (Sortino
 * and Price, "Performance measurement in a downside risk framework", 1994). Null with fewer than two
 * days, or when none lost.
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
