import { ADX_THRESHOLD } from '../model/thresholds.ts';
import { MINUTE, SECOND } from '../model/time.ts';

/** A linear rise from 0 to 1 between two readings; it falls when `from` is the larger. */
export interface Ramp {
  readonly from: number;
  readonly to: number;
}

/** One row of the score as the specification names it (§5.1). */
export interface Part {
  readonly label: string;
  /** The most it can give to one side. */
  readonly points: number;
}

/**
 * Candles after Nison (1991) in TA-Lib's measure: sizes are multiples of the mean body of the
 * `meanBars` bars before the candle (ranges for `closeShare` and `shadowShare`).
 */
const CHART_PATTERN = {
  label: 'Chart pattern',
  points: 20,
  candles: {
    points: 10,
    /** Worth of a pattern at 0, 1, 2 bars' age; nothing later. */
    decay: [1, 0.5, 0.25],
    meanBars: 10,
    /** How far an open may lie beyond the body before it, or a hammer above the low before it. */
    near: 0.5,
    /** Points of each shape; its mirror image gives the same to the bear. */
    shapes: { soldiers: 10, star: 8, engulfing: 6, hammer: 4 },
    /** `closeShare`: the outer part of the bar's range that it closes in. */
    soldiers: { leastBody: 0.5, closeShare: 0.4 },
    /** `recovery`: the part of the first body that the star stays out of and the third bar takes back. */
    star: { leastFirst: 1, mostStar: 1, leastThird: 1, recovery: 0.3 },
    /** The long shadow also measures `bodies` bodies of its own bar; the other one a share of its range. */
    hammer: { mostBody: 1, leastShadow: 1, bodies: 2, shadowShare: 0.1 },
  },
  structure: {
    /** A close beyond all of the `bars` bars before it. */
    breakout: { points: 5, bars: 12 },
    /** Higher highs and higher lows of the last two swings; a swing exceeds `bars` bars on each side. */
    swings: { points: 5, bars: 2 },
  },
} as const;

const EMA = {
  label: 'EMA support or resistance',
  points: 20,
  /** (fast − slow) ÷ ATR. */
  spread: { points: 8, ramp: { from: 0, to: 0.25 } },
  /** Change of the slow average over `bars` bars ÷ ATR. */
  slope: { points: 4, bars: 3, ramp: { from: 0, to: 0.15 } },
  /** Distance of the nearest of the last `bars` lows (highs) from the slow average ÷ ATR. */
  support: { points: 8, bars: 3, ramp: { from: 1.5, to: 0.25 } },
} as const;

/** Bear readings mirror about 50. */
const RSI = {
  label: 'RSI',
  points: 15,
  ramp: { from: 45, to: 55 },
  /** Width of the fade beyond overbought (oversold). */
  fade: 10,
  /** Bars for which a crossing back out of oversold (overbought) counts, its own included. */
  crossingBars: 3,
} as const;

const MFI = {
  label: 'MFI',
  points: 15,
  /** Bear: 50 down to 40. */
  base: { points: 10, ramp: { from: 50, to: 60 } },
  /** From the end of the first ramp to the administrators' threshold. */
  beyond: { points: 5 },
} as const;

const ADX = {
  label: 'ADX',
  points: 10,
  ramp: { from: 20, to: ADX_THRESHOLD },
} as const;

/** Volume of the bar ÷ mean volume of its time of day, paid to the side that it closed on. */
const RELATIVE_VOLUME = {
  label: 'Relative volume',
  points: 10,
  /** The ramp runs from here to the administrators' threshold. */
  from: 1,
  /** Full sessions before the current one that the mean is taken over, and how many must have the bar. */
  sessions: 20,
  leastSessions: 10,
  /** |close location| (−1 at the low, 1 at the high) from which the whole is paid. */
  fullLocation: 0.5,
} as const;

/** At-the-money implied volatility in percent; the same for both sides, who both buy. */
const IV = {
  label: 'Implied volatility',
  points: 10,
  /** No points from here on; full points at or below the administrators' threshold. */
  none: 40,
  /** It is read until this long before the close. */
  untilClose: 15 * MINUTE,
  /** How old a quote may be that it is read from: it is solved on the spot of the reading. */
  quoteAge: 30 * SECOND,
  /** How long a value that was read serves: its quotes are five and a half minutes old at most. */
  serves: 5 * MINUTE,
} as const;

/**
 * Every weight, ramp and limit of the signal in one place: what is stored with each signal as
 * `weightsVersion`, and what the Trade Criteria screen prints. Any change raises the version.
 */
export const WEIGHTS = {
  version: 2,
  parts: {
    chartPattern: CHART_PATTERN,
    ema: EMA,
    rsi: RSI,
    mfi: MFI,
    adx: ADX,
    relativeVolume: RELATIVE_VOLUME,
    iv: IV,
  },
  signal: {
    /** Bars that must have been seen before a side is named (specification §5.1). */
    warmUpBars: 250,
    /** A signal is stale when its bar ended longer ago. */
    staleAfter: 6 * MINUTE,
    /** Smallest lead of the larger sum over the smaller. */
    leastLead: 15,
    /** Smallest larger sum. */
    leastConfidence: 45,
  },
} as const satisfies {
  readonly version: number;
  readonly parts: Readonly<Record<string, Part>>;
  readonly signal: Readonly<Record<string, number>>;
};

export type PartName = keyof typeof WEIGHTS.parts;

/** A shape of the last candles, by its bullish name; the bear's is its mirror image. */
export type CandleShape = keyof typeof CHART_PATTERN.candles.shapes;

/** 0 before the ramp, 1 after it, linear between. `from` and `to` differ. */
export function ramp(value: number, { from, to }: Ramp): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
