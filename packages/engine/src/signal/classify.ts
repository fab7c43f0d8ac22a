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
export function classifySignal({
  bullishConfidence: bullish,
  bearishConfidence: bearish,
  hasData,
  barCount,
  ageMs,
}: ClassifyInput): SignalVerdict {
  if (!hasData) return neutralVerdict('no-data');
  if (barCount < SIGNAL_LIMITS.warmUpBars) return neutralVerdict('warming-up');
  if (ageMs > SIGNAL_LIMITS.staleAfter) return neutralVerdict('stale');
  if (Math.max(bullish, bearish) < SIGNAL_LIMITS.leastConfidence) return neutralVerdict('too-weak');
  if (Math.abs(bullish - bearish) < SIGNAL_LIMITS.leastLead) return neutralVerdict('no-lead');
  return { signalType: bullish > bearish ? 'call' : 'put', neutralReason: null };
}

/** A stored signal is neutral once its bar is stale. */
export function signalAsOf(signal: MarketSignal, now: EpochMs): MarketSignal {
  const verdict = classifySignal({
    bullishConfidence: signal.bullishConfidence,
    bearishConfidence: signal.bearishConfidence,
    hasData: signal.neutralReason !== 'no-data',
    barCount: signal.barCount,
    ageMs: now - signal.barEnd,
  });
  return { ...signal, ...verdict };
}

function neutralVerdict(neutralReason: NeutralReason): SignalVerdict {
  return { signalType: 'neutral', neutralReason };
}
