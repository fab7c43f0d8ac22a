import { ADX_THRESHOLD } from '../model/thresholds.ts';
import { MINUTE } from '../model/time.ts';

/** A linear rise from 0 to 1 between two readings; it falls when `from` is the larger. */
export interface Ramp {
  readonly from: number;
  readonly to: number;
}

/** One row of the score as the specification names it (§9). */
export interface Part {
  readonly label: string;
  /** The most it can give to one side. */
  readonly points: number;
  /** False: it gives 0 points to both sides, and a screen says that it is not scored. */
  readonly scored: boolean;
}

const EMA = {
  label: 'EMA support or resistance',
  points: 20,
  scored: true,
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
  scored: true,
  ramp: { from: 45, to: 55 },
  /** Width of the fade beyond overbought (oversold). */
  fade: 10,
  /** Bars for which a crossing back out of oversold (overbought) counts, its own included. */
  crossingBars: 3,
} as const;

const MFI = {
  label: 'MFI',
  points: 15,
  scored: true,
  /** Bear: 50 down to 40. */
  base: { points: 10, ramp: { from: 50, to: 60 } },
  /** From the end of the first ramp to the administrators' threshold. */
  beyond: { points: 5 },
} as const;

const ADX = {
  label: 'ADX',
  points: 10,
  scored: true,
  ramp: { from: 20, to: ADX_THRESHOLD },
} as const;

/**
 * Every weight, ramp and limit of the signal in one place: what is stored with each signal as
 * `weightsVersion`, and what the Trade Criteria screen prints. Any change raises the version.
 */
export const WEIGHTS = {
  version: 1,
  parts: {
    chartPattern: { label: 'Chart pattern', points: 20, scored: false },
    ema: EMA,
    rsi: RSI,
    mfi: MFI,
    adx: ADX,
    relativeVolume: { label: 'Relative volume', points: 10, scored: false },
    iv: { label: 'Implied volatility', points: 10, scored: false },
  },
  signal: {
    /** Bars that must have been seen before a side is named (specification §9). */
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

/** 0 before the ramp, 1 after it, linear between. `from` and `to` differ. */
export function ramp(value: number, { from, to }: Ramp): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
