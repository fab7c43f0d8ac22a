import type { Thresholds } from '../model/thresholds.ts';
import { classifySignal } from './classify.ts';
import { lacksAllParts, scoreParts, totalPoints } from './score.ts';
import type { ScoreInput } from './score-input.ts';

export function evaluateSignal(reading: ScoreInput, thresholds: Thresholds, barCount: number) {
  const points = scoreParts(reading, thresholds);
  const bullishConfidence = totalPoints(points.bullish);
  const bearishConfidence = totalPoints(points.bearish);
  return {
    verdict: classifySignal({
      bullishConfidence,
      bearishConfidence,
      hasData: !lacksAllParts(points),
      barCount,
      ageMs: 0,
    }),
    confidence: Math.max(bullishConfidence, bearishConfidence),
    bullishConfidence,
    bearishConfidence,
    bullish: points.bullish,
    bearish: points.bearish,
    slippage: leadingHalfSpread(reading, bullishConfidence - bearishConfidence),
    missing: points.missing,
  };
}

function leadingHalfSpread({ context }: ScoreInput, confidenceLead: number): number | null {
  if (confidenceLead === 0) return null;
  return confidenceLead > 0 ? context.callHalfSpread : context.putHalfSpread;
}
