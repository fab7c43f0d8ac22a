import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import { type PartName, WEIGHTS } from './weights.ts';

/** Why a part gave no points to either side for lack of an input. */
export type FlagReason =
  /** Fewer bars than its indicators need. */
  | 'warming-up'
  /** Its indicators have no value for such bars: nothing moved, or nothing was traded. */
  | 'not-computable'
  /** An indicator broke down and could not be rebuilt. */
  | 'fault'
  /** Fewer earlier sessions with a bar at this time of day than a mean takes. */
  | 'few-sessions'
  /** No quotes at the money that tell a volatility, and none that did so lately. */
  | 'no-quotes'
  /** Too near to the close for a volatility that means something. */
  | 'near-close';

export interface SignalFlag {
  readonly part: PartName;
  readonly reason: FlagReason;
}

/** Why parts may have been without their inputs at a bar. */
export interface Causes {
  readonly barCount: number;
  readonly relativeVolume: FlagReason;
  readonly iv: FlagReason;
  readonly faults: readonly (keyof IndicatorSnapshot)[];
}

const NONE: readonly SignalFlag[] = [];

const INDICATORS: Readonly<Record<PartName, readonly (keyof IndicatorSnapshot)[]>> = {
  chartPattern: [],
  ema: ['emaFast', 'emaSlow', 'atr'],
  rsi: ['rsi'],
  mfi: ['mfi'],
  adx: ['adx', 'plusDi', 'minusDi'],
  relativeVolume: [],
  iv: [],
};

/** A flag for each part that could not be read. */
export function flagsOf(missing: readonly PartName[], causes: Causes): readonly SignalFlag[] {
  if (missing.length === 0) return NONE;
  return missing.map((part) => ({ part, reason: reasonOf(part, causes) }));
}

function reasonOf(part: PartName, causes: Causes): FlagReason {
  if (part === 'relativeVolume' || part === 'iv') return causes[part];
  if (INDICATORS[part].some((name) => causes.faults.includes(name))) return 'fault';
  return causes.barCount < WEIGHTS.signal.warmUpBars ? 'warming-up' : 'not-computable';
}
