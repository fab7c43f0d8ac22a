import type { Thresholds } from '../model/thresholds.ts';
import type { Breakdown } from './market-signal.ts';
import { adxPart } from './parts/adx-part.ts';
import { emaPart } from './parts/ema-part.ts';
import { mfiPart } from './parts/mfi-part.ts';
import { rsiPart } from './parts/rsi-part.ts';
import type { PartRule, SidePoints } from './parts/side-points.ts';
import type { Reading } from './reading.ts';
import type { PartName } from './weights.ts';

/** The rule of each part; null where the weights table says that the part is not scored. */
export const PART_RULES: Readonly<Record<PartName, PartRule | null>> = {
  chartPattern: null,
  ema: emaPart,
  rsi: rsiPart,
  mfi: mfiPart,
  adx: adxPart,
  relativeVolume: null,
  iv: null,
};

export interface Score {
  readonly bullish: Breakdown;
  readonly bearish: Breakdown;
  /** At least one part could be read. */
  readonly hasData: boolean;
}

const NOTHING: SidePoints = { bullish: 0, bearish: 0 };

export function score(reading: Reading, thresholds: Thresholds): Score {
  let hasData = false;
  const pointsOf = (name: PartName): SidePoints => {
    const points = PART_RULES[name]?.(reading, thresholds) ?? null;
    if (points !== null) hasData = true;
    return points ?? NOTHING;
  };
  const parts: Readonly<Record<PartName, SidePoints>> = {
    chartPattern: pointsOf('chartPattern'),
    ema: pointsOf('ema'),
    rsi: pointsOf('rsi'),
    mfi: pointsOf('mfi'),
    adx: pointsOf('adx'),
    relativeVolume: pointsOf('relativeVolume'),
    iv: pointsOf('iv'),
  };
  return { bullish: breakdown(parts, 'bullish'), bearish: breakdown(parts, 'bearish'), hasData };
}

/** The confidence of a side, 0..100: the sum of its points. */
export function totalPoints(points: Breakdown): number {
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

function breakdown(
  parts: Readonly<Record<PartName, SidePoints>>,
  side: keyof SidePoints,
): Breakdown {
  return {
    chartPatternPoints: parts.chartPattern[side],
    emaPoints: parts.ema[side],
    rsiPoints: parts.rsi[side],
    mfiPoints: parts.mfi[side],
    adxPoints: parts.adx[side],
    relativeVolumePoints: parts.relativeVolume[side],
    ivPoints: parts.iv[side],
    slippagePoints: 0,
  };
}
