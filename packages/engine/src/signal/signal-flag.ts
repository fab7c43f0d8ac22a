import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import { type PartName, WEIGHTS } from './weights.ts';

export type FlagReason =
  /** The part has fewer bars than its indicators need. */
  | 'warming-up'
  /** The part's indicators have no value, as nothing moved or traded. */
  | 'not-computable'
  /** An indicator of the part broke and could not be rebuilt. */
  | 'fault'
  /** Fewer earlier sessions have a bar at this time of day than a mean needs. */
  | 'few-sessions'
  /** No quotes at the money give a volatility, now or in recent bars. */
  | 'no-quotes'
  /** The close is too near for a meaningful volatility. */
  | 'near-close';

export interface SignalFlag {
  readonly part: PartName;
  readonly reason: FlagReason;
}

export interface FlagCauses {
  readonly barCount: number;
  readonly relativeVolume: FlagReason;
  readonly iv: FlagReason;
  readonly faultyIndicators: readonly (keyof IndicatorSnapshot)[];
}

const NO_FLAGS: readonly SignalFlag[] = [];

const INDICATORS_BY_PART: Readonly<Record<PartName, readonly (keyof IndicatorSnapshot)[]>> = {
  chartPattern: [],
  ema: ['emaFast', 'emaSlow', 'atr'],
  rsi: ['rsi'],
  mfi: ['mfi'],
  adx: ['adx', 'plusDi', 'minusDi'],
  relativeVolume: [],
  iv: [],
};

export function flagsOf(missing: readonly PartName[], causes: FlagCauses): readonly SignalFlag[] {
  if (missing.length === 0) return NO_FLAGS;
  return missing.map((part) => ({ part, reason: flagReason(part, causes) }));
}

function flagReason(part: PartName, causes: FlagCauses): FlagReason {
  if (part === 'relativeVolume' || part === 'iv') return causes[part];
  if (INDICATORS_BY_PART[part].some((name) => causes.faultyIndicators.includes(name)))
    return 'fault';
  return causes.barCount < WEIGHTS.signal.warmUpBars ? 'warming-up' : 'not-computable';
}
