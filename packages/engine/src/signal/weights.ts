import { ADX_THRESHOLD } from '../model/thresholds.ts';
import { MINUTE, SECOND } from '../model/time.ts';

/** Rises linearly from 0 to 1, or falls when `from` is larger. */
export interface Ramp {
  readonly from: number;
  readonly to: number;
}

/** Named as in the specification (§5.1). */
export interface ScorePart {
  readonly label: string;
  readonly points: number;
}

/**
 * Weights of candles after Nison (1991) in TA-Lib's measure: sizes are multiples of the mean body
 * of the `meanBars` earlier bars; `closeShare` and `shadowShare` are parts of the bar's own range.
 */
const CHART_PATTERN_WEIGHTS = {
  label: 'Chart pattern',
  points: 20,
  candles: {
    points: 10,
    /** A pattern's worth 0, 1 and 2 bars later; then nothing. */
    decay: [1, 0.5, 0.25],
    meanBars: 10,
    /** How far an open may lie beyond the previous body, or a hammer above the previous low. */
    near: 0.5,
    /** The bear's mirrored shapes have the same points. */
    shapes: { soldiers: 10, star: 8, engulfing: 6, hammer: 4 },
    /** `closeShare` is the outer part of the range that must hold the close. */
    soldiers: { leastBody: 0.5, closeShare: 0.4 },
    /**
     * `recovery` is the part of the first body that the star avoids and the third bar takes back.
     */
    star: { leastFirst: 1, mostStar: 1, leastThird: 1, recovery: 0.3 },
    /**
     * The long shadow is also at least `bodies` bodies; the other is at most `shadowShare` of the
     * range.
     */
    hammer: { mostBody: 1, leastShadow: 1, bodies: 2, shadowShare: 0.1 },
  },
  structure: {
    /** The close is beyond all `bars` earlier bars. */
    breakout: { points: 5, bars: 12 },
    /**
     * Swings count when the last two have higher highs and lows; a swing exceeds `bars` bars on
     * each side.
     */
    swings: { points: 5, bars: 2 },
  },
} as const;

const EMA_WEIGHTS = {
  label: 'EMA support or resistance',
  points: 20,
  /** The spread is (fast − slow) ÷ ATR. */
  spread: { points: 8, ramp: { from: 0, to: 0.25 } },
  /** The slope is the change of the slow average over `bars` bars ÷ ATR. */
  slope: { points: 4, bars: 3, ramp: { from: 0, to: 0.15 } },
  /** Support is the distance of the nearest of `bars` lows (highs) from the slow average ÷ ATR. */
  support: { points: 8, bars: 3, ramp: { from: 1.5, to: 0.25 } },
} as const;

/** Weights for the bull; the bear's mirror them about 50. */
const RSI_WEIGHTS = {
  label: 'RSI',
  points: 15,
  ramp: { from: 45, to: 55 },
  fade: 10,
  /** How many bars a return from oversold (overbought) counts, its own included. */
  crossingBars: 3,
} as const;

const MFI_WEIGHTS = {
  label: 'MFI',
  points: 15,
  /** For the bear the base ramp runs from 50 down to 40. */
  base: { points: 10, ramp: { from: 50, to: 60 } },
  /** Points from the end of the first ramp to the administrators' threshold. */
  beyond: { points: 5 },
} as const;

const ADX_WEIGHTS = {
  label: 'ADX',
  points: 10,
  ramp: { from: 20, to: ADX_THRESHOLD },
} as const;

/** Volume ÷ mean volume of the time of day; its points go to the side of the close. */
const RELATIVE_VOLUME_WEIGHTS = {
  label: 'Relative volume',
  points: 10,
  from: 1,
  /** `leastSessions` is how many of the mean's earlier full sessions must have the bar. */
  sessions: 20,
  leastSessions: 10,
  /** The |close location| (−1 at the low, 1 at the high) that earns all points. */
  fullLocation: 0.5,
} as const;

/** At-the-money implied volatility in percent; both sides buy, so one rule is enough. */
const IV_WEIGHTS = {
  label: 'Implied volatility',
  points: 10,
  /**
   * From this volatility on there are no points; full points end at the administrators' threshold.
   */
  none: 40,
  /** The volatility is read until this long before the close. */
  untilClose: 15 * MINUTE,
  /** The volatility is solved from quotes of at most this age. */
  quoteAge: 30 * SECOND,
  /**
   * A volatility is used for this long: its quotes are then at most five and a half minutes old.
   */
  serves: 5 * MINUTE,
} as const;

/**
 * Every weight, ramp and limit of the signal, stored with it as `weightsVersion` and printed by the
 * Trade Criteria screen. Any change raises the version.
 */
export const WEIGHTS = {
  version: 2,
  parts: {
    chartPattern: CHART_PATTERN_WEIGHTS,
    ema: EMA_WEIGHTS,
    rsi: RSI_WEIGHTS,
    mfi: MFI_WEIGHTS,
    adx: ADX_WEIGHTS,
    relativeVolume: RELATIVE_VOLUME_WEIGHTS,
    iv: IV_WEIGHTS,
  },
  signal: {
    /** No side is named before this many bars (specification §5.1). */
    warmUpBars: 250,
    /** A signal is stale when its bar ended longer ago than this. */
    staleAfter: 6 * MINUTE,
    /**
     * The larger sum of points must lead by this much, and reach the next line's, to name a side.
     */
    leastLead: 15,
    leastConfidence: 45,
  },
} as const satisfies {
  readonly version: number;
  readonly parts: Readonly<Record<string, ScorePart>>;
  readonly signal: Readonly<Record<string, number>>;
};

export type PartName = keyof typeof WEIGHTS.parts;

export const PART_NAMES = Object.keys(WEIGHTS.parts) as readonly PartName[];

/** A shape's bullish name, which stands for the bear's mirror image too. */
export type CandleShape = keyof typeof CHART_PATTERN_WEIGHTS.candles.shapes;

/** 0 before the ramp, 1 after, linear between. `from` and `to` differ. */
export function rampShare(value: number, { from, to }: Ramp): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
