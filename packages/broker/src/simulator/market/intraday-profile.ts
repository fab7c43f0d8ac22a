import { BAR_MS } from '@tideline/engine';
import { variancePremiumAt, varianceShapeAt } from './assumptions.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';

/** A day's shape by the time of day alone, per instant of the quote grid. */
export interface DayShape {
  /**
   * Implied volatility ÷ an average bar's: the variance premium times the root of (variance left of
   * the day ÷ share of time left).
   */
  readonly impliedFactors: Float64Array;
  readonly varianceFactors: Float64Array;
}

export function makeDayShape(sessionMs: number): DayShape {
  const instantCount = sessionMs / QUOTE_GRID_MS + 1;
  const impliedFactors = new Float64Array(instantCount);
  const varianceFactors = new Float64Array(instantCount);
  const slotCount = sessionMs / BAR_MS;
  const slotVariances = Array.from({ length: slotCount }, (_, slot) =>
    varianceShapeAt((slot + 0.5) / slotCount),
  );
  // The loop runs from the close back: `laterVariance` is the variance left of the day, in average
  // bars.
  let laterVariance = 0;
  let slot = slotCount;
  for (let step = instantCount - 1; step >= 0; step -= 1) {
    const passedSlots = (step * QUOTE_GRID_MS) / BAR_MS;
    while (slot - 1 >= passedSlots) {
      slot -= 1;
      laterVariance += slotVariances[slot] ?? 0;
    }
    const varianceLeft = laterVariance + (slot - passedSlots) * (slotVariances[slot - 1] ?? 0);
    const dayShare = passedSlots / slotCount;
    varianceFactors[step] = varianceShapeAt(dayShare);
    const meanVariance =
      passedSlots < slotCount
        ? varianceLeft / (slotCount - passedSlots)
        : (slotVariances[slotCount - 1] ?? 0);
    impliedFactors[step] = variancePremiumAt(dayShare) * Math.sqrt(meanVariance);
  }
  return { impliedFactors, varianceFactors };
}
