import type { DaySignal } from '@tideline/api/schemas';
import { WEIGHTS } from '@tideline/engine';
import { SCORE_PART_LABELS } from '../../../lib/trading/score-parts.ts';

type SidePoints = DaySignal['bullishBreakdown'];

const SCORE_PARTS = ['chartPattern', 'ema', 'rsi', 'mfi', 'adx', 'relativeVolume', 'iv'] as const;

/** One side's points, as stored with the bar; slippage is a gate and gives none. */
export function scoredPartsOf(sidePoints: SidePoints) {
  return SCORE_PARTS.map((part) => ({
    label: SCORE_PART_LABELS[part],
    max: WEIGHTS.parts[part].points,
    points: sidePoints[`${part}Points`],
  }));
}
