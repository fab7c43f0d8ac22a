import { BAR_MS } from '@tideline/engine';
import { impliedPremium, varianceShape } from './assumptions.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';

/** A day's shape by the time of day alone, per instant of the quote grid. */
export interface DayShape {
  /**
   * Implied volatility ÷ an average bar's: the variance premium times the root of (variance left of
   * the day ÷ share of time left).
   */
  readonly implied: Float64Array;
  readonly variance: Float64Array;
}

export function dayShape(lengthMs: number): DayShape {
  const instants = lengthMs / QUOTE_GRID_MS + 1;
  const implied = new Float64Array(instants);
  const variance = new Float64Array(instants);
  const slots = lengthMs / BAR_MS;
  const bars = Array.from({ length: slots }, (_, slot) => varianceShape((slot + 0.5) / slots));
  // The loop runs from the close back: `whole` is the variance left of the day, in average bars.
  let whole = 0;
  let slot = slots;
  for (let step = instants - 1; step >= 0; step -= 1) {
    const passed = (step * QUOTE_GRID_MS) / BAR_MS;
    while (slot - 1 >= passed) {
      slot -= 1;
      whole += bars[slot] ?? 0;
    }
    const rest = whole + (slot - passed) * (bars[slot - 1] ?? 0);
    const part = passed / slots;
    variance[step] = varianceShape(part);
    const mean = passed < slots ? rest / (slots - passed) : (bars[slots - 1] ?? 0);
    implied[step] = impliedPremium(part) * Math.sqrt(mean);
  }
  return { implied, variance };
}
