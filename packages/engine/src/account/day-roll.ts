import { tradingDate } from '../hours/new-york.ts';
import type { Money } from '../model/money.ts';
import { changeState, type Draft } from './draft.ts';

/** A date seen for the first time starts with the equity of that moment and with no counts. */
export function rollDay(draft: Draft, equity: Money): void {
  const date = tradingDate(draft.at.market);
  if (draft.state.day?.date === date) return;
  changeState(draft, {
    day: { date, startEquity: equity, entries: 0, losses: 0, lossTimes: [] },
    coolDown: { call: 0, put: 0 },
  });
}
