import type { Thresholds } from '../model/thresholds.ts';
import type { PointsBreakdown } from './market-signal.ts';
import { adxPart } from './parts/adx-part.ts';
import { chartPatternPart } from './parts/chart-pattern-part.ts';
import { emaPart } from './parts/ema-part.ts';
import { ivPart } from './parts/iv-part.ts';
import { mfiPart } from './parts/mfi-part.ts';
import { relativeVolumePart } from './parts/relative-volume-part.ts';
import { rsiPart } from './parts/rsi-part.ts';
import type { SidePoints } from './parts/side-points.ts';
import type { ScoreInput } from './score-input.ts';
import type { PartName } from './weights.ts';

type Parts = Readonly<Record<PartName, SidePoints | null>>;

const PART_NAMES: readonly PartName[] = [
  'chartPattern',
  'ema',
  'rsi',
  'mfi',
  'adx',
  'relativeVolume',
  'iv',
];
const NONE: readonly PartName[] = [];

export function score(reading: ScoreInput, thresholds: Thresholds) {
  const parts: Parts = {
    chartPattern: chartPatternPart(reading),
    ema: emaPart(reading),
    rsi: rsiPart(reading, thresholds),
    mfi: mfiPart(reading, thresholds),
    adx: adxPart(reading),
    relativeVolume: relativeVolumePart(reading, thresholds),
    iv: ivPart(reading, thresholds),
  };
  return {
    bullish: {
      chartPatternPoints: parts.chartPattern?.bullish ?? 0,
      emaPoints: parts.ema?.bullish ?? 0,
      rsiPoints: parts.rsi?.bullish ?? 0,
      mfiPoints: parts.mfi?.bullish ?? 0,
      adxPoints: parts.adx?.bullish ?? 0,
      relativeVolumePoints: parts.relativeVolume?.bullish ?? 0,
      ivPoints: parts.iv?.bullish ?? 0,
      slippagePoints: 0,
    },
    bearish: {
      chartPatternPoints: parts.chartPattern?.bearish ?? 0,
      emaPoints: parts.ema?.bearish ?? 0,
      rsiPoints: parts.rsi?.bearish ?? 0,
      mfiPoints: parts.mfi?.bearish ?? 0,
      adxPoints: parts.adx?.bearish ?? 0,
      relativeVolumePoints: parts.relativeVolume?.bearish ?? 0,
      ivPoints: parts.iv?.bearish ?? 0,
      slippagePoints: 0,
    },
    /** Parts with unknown inputs, which give no points to either side. */
    missing: missingOf(parts),
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

function missingOf(parts: Parts): readonly PartName[] {
  const isComplete =
    parts.chartPattern !== null &&
    parts.ema !== null &&
    parts.rsi !== null &&
    parts.mfi !== null &&
    parts.adx !== null &&
    parts.relativeVolume !== null &&
    parts.iv !== null;
  // This runs for every bar, nearly always with nothing to list, so that case is quick.
  return isComplete ? NONE : PART_NAMES.filter((name) => parts[name] === null);
}
