import { decimal } from '../../../../lib/text/format.ts';
import type { Calibration } from '../../../../live/queries/past-reports.ts';

const BRIER_DIGITS = 4;

/** Names both scores; the server's warning says whether their difference means anything. */
export function calibrationVerdict({ brier, brierOfBaseRate, bands }: Calibration): string {
  if (bands.every(({ decisions }) => decisions === 0)) return 'Nothing can be judged yet.';
  if (brier === null || brierOfBaseRate === null) return 'One day can not be judged by another.';
  const comparisonWords = brier < brierOfBaseRate ? 'smaller' : 'not smaller';
  return `The error of the confidence is ${decimal(brier, BRIER_DIGITS)}, ${comparisonWords} than the ${decimal(brierOfBaseRate, BRIER_DIGITS)} of the base rate.`;
}
