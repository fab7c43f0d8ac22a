import { manyDaysInterval } from '../interval.ts';

/** `outcome` is 1 when the forecast came true, otherwise 0. */
export interface JudgedForecast {
  readonly outcome: number;
}

/**
 * Brier scores (Brier, "Verification of forecasts expressed in terms of probability", 1950). Points
 * become a probability by the least-squares line through the outcomes. Line and base rate of a day
 * come from all other days (Stone, "Cross-validatory choice and assessment of statistical
 * predictions", 1974): fitted to the same day, noise would seem to forecast. `days` has one list a
 * trading date. Null with fewer than two days.
 */
export function brierScores<Forecast extends JudgedForecast>(
  days: readonly (readonly Forecast[])[],
  scoreOf: (forecast: Forecast) => number,
) {
  if (days.length < 2) return null;
  const sums = days.map((day) => sumsOf(day, scoreOf));
  const allSums = sums.reduce(addSums, ZERO_SUMS);
  let [score, base] = [0, 0];
  const gains = days.map((day, index) => {
    const { rate, slope, centre } = fittedLine(subtractSums(allSums, sums[index] ?? ZERO_SUMS));
    return day.map((forecast) => {
      const fittedProbability = rate + slope * (scoreOf(forecast) - centre);
      const scoreError = (Math.min(1, Math.max(0, fittedProbability)) - forecast.outcome) ** 2;
      const baseRateError = (rate - forecast.outcome) ** 2;
      score += scoreError;
      base += baseRateError;
      return baseRateError - scoreError;
    });
  });
  return {
    /** Mean squared error of the probability: 0 is perfect, a coin's is 0.25. */
    ofScore: score / allSums.n,
    ofBaseRate: base / allSums.n,
    /** Interval of how much smaller the score's error is than the base rate's. */
    gain: manyDaysInterval(gains),
  };
}

type PointSums = ReturnType<typeof sumsOf>;

const ZERO_SUMS: PointSums = { n: 0, x: 0, y: 0, xx: 0, xy: 0 };

function sumsOf<Forecast extends JudgedForecast>(
  day: readonly Forecast[],
  scoreOf: (forecast: Forecast) => number,
) {
  let [x, y, xx, xy] = [0, 0, 0, 0];
  for (const forecast of day) {
    const score = scoreOf(forecast);
    x += score;
    y += forecast.outcome;
    xx += score * score;
    xy += score * forecast.outcome;
  }
  return { n: day.length, x, y, xx, xy };
}

function addSums(a: PointSums, b: PointSums): PointSums {
  return { n: a.n + b.n, x: a.x + b.x, y: a.y + b.y, xx: a.xx + b.xx, xy: a.xy + b.xy };
}

function subtractSums(a: PointSums, b: PointSums): PointSums {
  return { n: a.n - b.n, x: a.x - b.x, y: a.y - b.y, xx: a.xx - b.xx, xy: a.xy - b.xy };
}

/** Scores that differ only by rounding give no line. */
const MIN_SPREAD_SHARE = 1e-9;

function fittedLine({ n, x, y, xx, xy }: PointSums) {
  const spread = xx - (x * x) / n;
  const slope = spread > MIN_SPREAD_SHARE * xx ? (xy - (x * y) / n) / spread : 0;
  return { rate: y / n, slope, centre: x / n };
}
