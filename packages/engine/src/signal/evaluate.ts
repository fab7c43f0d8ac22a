import type { Thresholds } from '../model/thresholds.ts';
import { classify, type SideVerdict } from './classify.ts';
import type { PointsBreakdown } from './market-signal.ts';
import { lacksAllParts, score, totalPoints } from './score.ts';
import type { ScoreInput } from './score-input.ts';
import type { PartName } from './weights.ts';

export interface SignalEvaluation {
  readonly verdict: SideVerdict;
  readonly bullishConfidence: number;
  readonly bearishConfidence: number;
  readonly bullish: PointsBreakdown;
  readonly bearish: PointsBreakdown;
  readonly slippage: number | null;
  readonly missing: readonly PartName[];
}

export function evaluateSignal(
  reading: ScoreInput,
  thresholds: Thresholds,
  barCount: number,
): SignalEvaluation {
  const points = score(reading, thresholds);
  const bullishConfidence = totalPoints(points.bullish);
  const bearishConfidence = totalPoints(points.bearish);
  return {
    verdict: classify({
      bullish: bullishConfidence,
      bearish: bearishConfidence,
      hasData: !lacksAllParts(points),
      barCount,
      age: 0,
    }),
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
