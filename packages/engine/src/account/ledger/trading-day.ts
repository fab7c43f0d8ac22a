import { tradingDate } from '../../hours/new-york.ts';
import type { Money } from '../../model/money.ts';
import { changeState, type StepContext } from '../state/step-context.ts';

/** A clock set back begins no new day, except in a simulated market, which may go back in time. */
export function beginTradingDay(draft: StepContext, equity: Money): void {
  const date = tradingDate(draft.at.market);
  const { day, venue } = draft.state;
  if (day?.date === date) return;
  if (day !== null && date < day.date && venue?.pool !== 'simulated') return;
  changeState(draft, {
    day: { date, startEquity: equity, entries: 0, losses: 0, lossTimes: [], realised: 0 },
    coolDown: { call: 0, put: 0 },
  });
}
