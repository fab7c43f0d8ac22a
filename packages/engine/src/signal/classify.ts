import type { EpochMs } from '../model/time.ts';
import type { MarketSignal, NeutralReason, SignalType } from './market-signal.ts';
import { WEIGHTS } from './weights.ts';

export interface ClassifyInput {
  readonly bullishConfidence: number;
  readonly bearishConfidence: number;
  readonly hasData: boolean;
  readonly barCount: number;
  readonly ageMs: number;
}

export type SignalVerdict =
  | { readonly signalType: 'neutral'; readonly neutralReason: NeutralReason }
  | { readonly signalType: Exclude<SignalType, 'neutral'>; readonly neutralReason: null };

const SIGNAL_LIMITS = WEIGHTS.signal;

/** A neutral side gives the first reason that holds. */
export function classifySignal(input: ClassifyInput): SignalVerdict {
  const { bullishConfidence: bullish, bearishConfidence: bearish } = input;
  const { hasData, barCount, ageMs } = input;
  if (!hasData) return neutralVerdict('no-data');
  if (barCount < SIGNAL_LIMITS.warmUpBars) return neutralVerdict('warming-up');
  if (ageMs > SIGNAL_LIMITS.staleAfter) return neutralVerdict('stale');
  if (Math.max(bullish, bearish) < SIGNAL_LIMITS.leastConfidence) return neutralVerdict('too-weak');
  if (Math.abs(bullish - bearish) < SIGNAL_LIMITS.leastLead) return neutralVerdict('no-lead');
  return { signalType: bullish > bearish ? 'call' : 'put', neutralReason: null };
}

/** A stored signal is neutral once its bar is stale. */
export function signalAsOf(signal: MarketSignal, now: EpochMs): MarketSignal {
  const hasData = signal.neutralReason !== 'no-data';
  return { ...signal, ...classifySignal({ ...signal, hasData, ageMs: now - signal.barEnd }) };
}

function neutralVerdict(neutralReason: NeutralReason): SignalVerdict {
  return { signalType: 'neutral', neutralReason };
}
