import type { DaySignal } from '@tideline/api/schemas';
import { WEIGHTS } from '@tideline/engine';
import { SCORE_PART_LABELS } from '../../../lib/trading/score-parts.ts';

type Breakdown = DaySignal['bullishBreakdown'];

const SCORE_PARTS = ['chartPattern', 'ema', 'rsi', 'mfi', 'adx', 'relativeVolume', 'iv'] as const;

/** One side's points, as stored with the bar; slippage is a gate and gives none. */
export function scoredParts(breakdown: Breakdown) {
  return SCORE_PARTS.map((part) => ({
    label: SCORE_PART_LABELS[part],
    max: WEIGHTS.parts[part].points,
    points: breakdown[`${part}Points`],
  }));
}
