import type { Calibration, CalibrationBand } from '@tideline/engine';
import type { CalibrationAnswer } from '../../schemas/calibration.ts';
import { roundedOrNull } from './closed-trade.ts';
import { toIntervalPair } from './performance.ts';

/** The Brier score changes by a part's points in the fourth digit. */
const BRIER_DIGITS = 6;

export function toCalibrationAnswer(calibration: Calibration): CalibrationAnswer {
  return {
    bands: calibration.bands.map(toBand),
    brier: roundedOrNull(calibration.brier, BRIER_DIGITS),
    brierOfBaseRate: roundedOrNull(calibration.brierOfBaseRate, BRIER_DIGITS),
    ablation: calibration.ablation.map(({ part, brierWithout }) => ({
      part,
      brierWithout: roundedOrNull(brierWithout, BRIER_DIGITS),
    })),
    warnings: [...calibration.warnings],
  };
}

function toBand(band: CalibrationBand): CalibrationAnswer['bands'][number] {
  const { wentOurWay, interval30, ...counts } = band;
  return {
    ...counts,
    wentOurWay15: roundedOrNull(wentOurWay[15]),
    wentOurWay30: roundedOrNull(wentOurWay[30]),
    wentOurWay60: roundedOrNull(wentOurWay[60]),
    interval30: toIntervalPair(interval30),
  };
}
