import type { ScoredDecision } from '../src/analytics/calibration/calibration.ts';
import { seededDraws } from '../src/analytics/interval.ts';

const BARS = 78;
const FIRST_DAY = Date.parse('2025-01-01');

export interface SyntheticMarket {
  readonly seed: number;
  readonly days: number;
  /**
   * What a deviation of the drift adds to each bar, in deviations of a bar. At 0 the score is
   * noise.
   */
  readonly strength: number;
}

/**
 * Five-minute closes with a drift that fades over an hour, and a decision on every bar: its side is
 * the sign of the drift as the score measures it, its EMA points grow with the size, and all other
 * points are noise. Consecutive decisions share minutes, as real ones do.
 */
export function syntheticScores({ seed, days, strength }: SyntheticMarket): ScoredDecision[] {
  const draw = seededDraws(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  return Array.from({ length: days }, (_, day) => {
    const date = new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
    let [drift, price] = [normal(), 5_000_000];
    const seen: number[] = [];
    const closes = Array.from({ length: BARS }, () => {
      price = Math.round(price * (1 + 0.0008 * (normal() + strength * drift)));
      drift = 0.92 * drift + Math.sqrt(1 - 0.92 ** 2) * normal();
      seen.push(drift);
      return price;
    });
    return closes.map((close, bar): ScoredDecision => {
      const view = seen[bar] ?? 0;
      const points = {
        ...{ chartPattern: 10, adx: 10, iv: 10 },
        ...{ rsi: 15 * draw(), mfi: 15 * draw(), relativeVolume: 10 * draw() },
        ema: Math.min(20, 8 * Math.abs(view)),
      };
      const confidence = Object.values(points).reduce((sum, each) => sum + each, 0);
      const after = (bars: number) => closes[bar + bars] ?? null;
      return {
        date,
        side: view > 0 ? 'call' : 'put',
        confidence,
        points,
        price: close,
        laterPrices: { 15: after(3), 30: after(6), 60: after(12) },
      };
    });
  }).flat();
}
