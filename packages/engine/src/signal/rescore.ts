import type { Thresholds } from '../model/thresholds.ts';
import { evaluateSignal } from './evaluate.ts';
import type { MarketSignal } from './market-signal.ts';
import { WEIGHTS } from './weights.ts';

/** Throws a RangeError that names the field when the row has other periods or weights. */
export function rescoreSignal(
  signal: MarketSignal,
  thresholds: Thresholds,
  thresholdsVersion: number,
): MarketSignal {
  requireSameValue('weightsVersion', signal.weightsVersion, WEIGHTS.version);
  const { context } = signal;
  requireSameValue('emaFastPeriod', context.emaFastPeriod, thresholds.emaFastPeriod);
  requireSameValue('emaSlowPeriod', context.emaSlowPeriod, thresholds.emaSlowPeriod);
  const { verdict, missing: _, ...judged } = evaluateSignal(signal, thresholds, signal.barCount);
  return { ...signal, ...verdict, ...judged, thresholdsVersion };
}

function requireSameValue(field: string, stored: number, wanted: number): void {
  if (stored === wanted) return;
  throw new RangeError(
    `${field} was ${stored} when the signal was made; it can't be scored for ${wanted}`,
  );
}
