/** In dollars: no stock with listed options costs more. */
export const MAX_PRICE_DOLLARS = 20_000;
/** Dollars that the fund has cost and may cost for many years. */
const PLAUSIBLE_DOLLAR_RANGES: Readonly<Record<string, readonly [number, number]>> = {
  SPY: [10, 5_000],
};
const ANY_DOLLAR_RANGE = [0.01, MAX_PRICE_DOLLARS] as const;
const UNITS_PER_DOLLAR = [100, 1_000, 10_000, 1_000_000, 1_000_000_000] as const;

/** Returns why the prices can't be in dollars; null when they can. */
export function scaleProblem(prices: readonly number[], symbol: string): string | null {
  const sorted = [...prices].sort((a, b) => a - b);
  const medianPrice = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const [lowest, highest] = PLAUSIBLE_DOLLAR_RANGES[symbol] ?? ANY_DOLLAR_RANGE;
  if (medianPrice >= lowest && medianPrice <= highest) return null;
  const isPlausible = (dollars: number): boolean => dollars >= lowest && dollars <= highest;
  if (medianPrice < lowest) {
    const factor = [100, 1_000, 10_000].find((each) => isPlausible(medianPrice * each));
    const words = factor === undefined ? '' : ` (divided by ${factor.toLocaleString('en-US')}?)`;
    return `prices around ${medianPrice} are no dollars of ${symbol}${words}; prices must be dollars`;
  }
  // Whole cents, times a scale, differ by 0.01 times that scale or more.
  const step = prices.every(Number.isInteger) ? prices.reduce(greatestDivisor, 0) : 1;
  const scales = UNITS_PER_DOLLAR.filter((scale) => isPlausible(medianPrice / scale));
  const scale = scales.findLast((each) => each <= step * 100) ?? scales[0];
  return scale === undefined
    ? `prices around ${medianPrice} are no dollars of ${symbol}; prices must be dollars`
    : `prices look scaled by ${scale.toLocaleString('en-US')} (${medianPrice} for ${Number((medianPrice / scale).toFixed(4))} dollars); prices must be dollars`;
}

function greatestDivisor(a: number, b: number): number {
  let [left, right] = [a, b];
  while (right !== 0) [left, right] = [right, left % right];
  return left;
}
