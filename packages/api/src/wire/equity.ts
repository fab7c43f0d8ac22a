import { toCents } from '@tideline/engine';
import type { DayEquity, EquityPoint } from '../ports/index.ts';
import type { EquityAnswer } from '../schemas/equity.ts';
import { toInstant } from './time.ts';

export function toEquity(days: readonly DayEquity[], points: readonly EquityPoint[]): EquityAnswer {
  return {
    days: days.map(({ day, equity, realisedPnl }) => ({
      day,
      equity: toCents(equity),
      realised: toCents(realisedPnl),
    })),
    today: points.map(toEquityPoint),
  };
}

export function toEquityPoint({ at, equity }: EquityPoint) {
  return { at: toInstant(at), equity: toCents(equity) };
}
