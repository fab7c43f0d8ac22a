import type { Thresholds } from '../model/thresholds.ts';
import { evaluateSignal } from './evaluate.ts';
import type { MarketSignal } from './market-signal.ts';
import { WEIGHTS } from './weights.ts';

/** Throws a RangeError that names the field when the row has other periods or weights. */
export function rescore(
  signal: MarketSignal,
  thresholds: Thresholds,
  thresholdsVersion: number,
): MarketSignal {
  requireSame('weightsVersion', signal.weightsVersion, WEIGHTS.version);
  const { context } = signal;
  requireSame('emaFastPeriod', context.emaFastPeriod, thresholds.emaFastPeriod);
  requireSame('emaSlowPeriod', context.emaSlowPeriod, thresholds.emaSlowPeriod);
  const { verdict, missing: _, ...judged } = evaluateSignal(signal, thresholds, signal.barCount);
  return { ...signal, ...verdict, ...judged, thresholdsVersion };
}

function requireSame(field: string, stored: number, wanted: number): void {
  if (stored === wanted) return;
  throw new RangeError(
    `${field} was ${stored} when the signal was made; it can't be scored for ${wanted}`,
  );
}
