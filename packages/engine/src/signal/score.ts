import type { Thresholds } from '../model/thresholds.ts';
import type { PointsBreakdown } from './market-signal.ts';
import { adxPart } from './parts/adx-part.ts';
import { chartPatternPart } from './parts/chart-pattern-part.ts';
import { emaPart } from './parts/ema-part.ts';
import { ivPart } from './parts/iv-part.ts';
import { mfiPart } from './parts/mfi-part.ts';
import { relativeVolumePart } from './parts/relative-volume-part.ts';
import { rsiPart } from './parts/rsi-part.ts';
import type { ScoreInput, SidePoints } from './score-input.ts';
import { PART_NAMES, type PartName } from './weights.ts';

type PointsByPart = Readonly<Record<PartName, SidePoints | null>>;

const NO_PARTS: readonly PartName[] = [];

export function scoreParts(reading: ScoreInput, thresholds: Thresholds) {
  const pointsByPart: PointsByPart = {
    chartPattern: chartPatternPart(reading),
    ema: emaPart(reading),
    rsi: rsiPart(reading, thresholds),
    mfi: mfiPart(reading, thresholds),
    adx: adxPart(reading),
    relativeVolume: relativeVolumePart(reading, thresholds),
    iv: ivPart(reading, thresholds),
  };
  return {
    bullish: breakdownOf(pointsByPart, 'bullish'),
    bearish: breakdownOf(pointsByPart, 'bearish'),
    /** Parts with unknown inputs, which give no points to either side. */
    missing: missingParts(pointsByPart),
  };
}

function breakdownOf(pointsByPart: PointsByPart, side: keyof SidePoints): PointsBreakdown {
  return {
    chartPatternPoints: pointsByPart.chartPattern?.[side] ?? 0,
    emaPoints: pointsByPart.ema?.[side] ?? 0,
    rsiPoints: pointsByPart.rsi?.[side] ?? 0,
    mfiPoints: pointsByPart.mfi?.[side] ?? 0,
    adxPoints: pointsByPart.adx?.[side] ?? 0,
    relativeVolumePoints: pointsByPart.relativeVolume?.[side] ?? 0,
    ivPoints: pointsByPart.iv?.[side] ?? 0,
    slippagePoints: 0,
  };
}

export function lacksAllParts({ missing }: { readonly missing: readonly PartName[] }): boolean {
  return missing.length === PART_NAMES.length;
}

export function totalPoints(points: PointsBreakdown): number {
  return (
    points.chartPatternPoints +
    points.emaPoints +
    points.rsiPoints +
    points.mfiPoints +
    points.adxPoints +
    points.relativeVolumePoints +
    points.ivPoints +
    points.slippagePoints
  );
}

function missingParts(parts: PointsByPart): readonly PartName[] {
  const isComplete =
    parts.chartPattern !== null &&
    parts.ema !== null &&
    parts.rsi !== null &&
    parts.mfi !== null &&
    parts.adx !== null &&
    parts.relativeVolume !== null &&
    parts.iv !== null;
  // This runs for every bar, nearly always with nothing to list, so that case is quick.
  return isComplete ? NO_PARTS : PART_NAMES.filter((name) => parts[name] === null);
}
