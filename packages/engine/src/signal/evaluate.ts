import type { Thresholds } from '../model/thresholds.ts';
import { classify } from './classify.ts';
import { lacksAllParts, score, totalPoints } from './score.ts';
import type { ScoreInput } from './score-input.ts';

export function evaluateSignal(reading: ScoreInput, thresholds: Thresholds, barCount: number) {
  const points = score(reading, thresholds);
  const bullishConfidence = totalPoints(points.bullish);
  const bearishConfidence = totalPoints(points.bearish);
  return {
    verdict: classify({
      bullish: bullishConfidence,
      bearish: bearishConfidence,
      hasData: !lacksAllParts(points),
      barCount,
      ageMs: 0,
    }),
    confidence: Math.max(bullishConfidence, bearishConfidence),
    bullishConfidence,
    bearishConfidence,
    bullish: points.bullish,
    bearish: points.bearish,
    slippage: leadingSpread(reading, bullishConfidence - bearishConfidence),
    missing: points.missing,
  };
}

function leadingSpread({ context }: ScoreInput, lead: number): number | null {
  if (lead === 0) return null;
  return lead > 0 ? context.callHalfSpread : context.putHalfSpread;
}
