import { toCents } from '@tideline/engine';
import type { EquityDay, EquityPoint } from '../ports/index.ts';
import type { EquityAnswer } from '../schemas/equity.ts';
import { toInstant } from './time.ts';

export function toEquity(days: readonly EquityDay[], points: readonly EquityPoint[]): EquityAnswer {
  return {
    days: days.map(({ day, equity, realised }) => ({
      day,
      equity: toCents(equity),
      realised: toCents(realised),
    })),
    today: points.map(({ at, equity }) => ({ at: toInstant(at), equity: toCents(equity) })),
  };
}
