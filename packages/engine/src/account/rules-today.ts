import { tradingDate } from '../hours/new-york.ts';
import { nextSession, sessionAt } from '../hours/sessions.ts';
import { tradingWindow } from '../hours/window.ts';
import type { Moment } from '../model/time.ts';
import { dayLoss } from '../risk/day-loss.ts';
import type { Policy } from '../risk/policy.ts';
import { type PresentMarket, plannedSize } from './entry/planned-size.ts';
import { accountGateFacts } from './reading/account-facts.ts';
import type { AccountState } from './state/state.ts';

export type RulesToday = ReturnType<typeof rulesToday>;

export function rulesToday(state: AccountState, at: Moment, market: PresentMarket, policy: Policy) {
  const { account } = accountGateFacts(state, at, policy);
  const startEquity = account?.startEquity ?? null;
  const today = state.day?.date === tradingDate(at.market) ? state.day : null;
  const { sessions, userDailyLoss, maxEntriesPerDay, maxLossesPerDay } = policy;
  const session = sessionAt(sessions, at.market) ?? nextSession(sessions, at.market);
  return {
    caps: { userDailyLoss, maxEntriesPerDay, maxLossesPerDay },
    /** Trading window of the present or next session; null where the calendar has neither. */
    window: session && tradingWindow(session, policy),
    entries: today?.entries ?? 0,
    losses: today?.lossTimes.length ?? 0,
    /** Result of today's closed trades, net of fees. */
    realised: account?.realised ?? 0,
    loss: account === null || startEquity === null ? null : dayLoss(account, startEquity),
    startEquity,
    plannedBuy: plannedSize(state, state.settings, market, policy)?.contracts ?? null,
  };
}
