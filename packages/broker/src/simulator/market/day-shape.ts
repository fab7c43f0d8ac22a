import { MINUTE } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../market.ts';
import { varianceShape } from './assumptions.ts';
import { lateRise, smileCurve } from './option-market.ts';

/** What hangs on the time of day alone, for each grid instant of a session from its open to its close. */
export interface DayShape {
  /** See `lateRise`. */
  readonly lateRise: Float64Array;
  /** See `smileCurve`. */
  readonly curve: Float64Array;
  /** See `varianceShape`. */
  readonly variance: Float64Array;
}

/** The shape of a session that lasts so many milliseconds. */
export function dayShape(length: number): DayShape {
  const instants = length / QUOTE_GRID_MS + 1;
  const shape: DayShape = {
    lateRise: new Float64Array(instants),
    curve: new Float64Array(instants),
    variance: new Float64Array(instants),
  };
  for (let step = 0; step < instants; step += 1) {
    const gone = (step * QUOTE_GRID_MS) / MINUTE;
    const left = (length - step * QUOTE_GRID_MS) / MINUTE;
    shape.lateRise[step] = lateRise(left);
    shape.curve[step] = smileCurve(left);
    shape.variance[step] = varianceShape(gone / (gone + left));
  }
  return shape;
}
