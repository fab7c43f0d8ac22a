import type { SimulatedMarket } from '@tideline/broker/simulator';
import { isFullSession, MINUTE } from '@tideline/engine';
import { modelDeviation } from './model-deviation.ts';

/** Variances from one time of day to the close of one session. */
export interface RestVariance {
  readonly implied: number;
  readonly realised: number;
}

/** By minute, one entry for each full session. */
export function restVariances(
  market: SimulatedMarket,
  minutes: readonly number[],
): ReadonlyMap<number, readonly RestVariance[]> {
  const found = new Map<number, RestVariance[]>(minutes.map((minute) => [minute, []]));
  for (const session of market.sessions(market.firstDate, market.lastDate)) {
    const bars = market.bars(5, session.open, session.close);
    if (!isFullSession(session) || bars.length < 78) continue;
    for (const minute of minutes) {
      const at = session.open + minute * MINUTE;
      const deviation = modelDeviation(market, at);
      if (deviation === null) continue;
      let realised = 0;
      for (const [index, bar] of bars.entries()) {
        const from = bars[index - 1]?.close ?? bar.open;
        if (bar.start >= at) realised += Math.log(bar.close / from) ** 2;
      }
      found.get(minute)?.push({ implied: deviation ** 2, realised });
    }
  }
  return found;
}

/** √(Σ implied ÷ Σ realised): how much more volatility is paid for than comes. */
export function variancePremium(rests: readonly RestVariance[]): number {
  const implied = rests.reduce((sum, each) => sum + each.implied, 0);
  const realised = rests.reduce((sum, each) => sum + each.realised, 0);
  return Math.sqrt(implied / realised);
}
