import { MICRO_DOLLARS_PER_MONEY_UNIT } from '../../entry/fees.ts';
import { tradingDate } from '../../hours/new-york.ts';
import { sessionAt } from '../../hours/sessions.ts';
import { type TradingWindow, tradingWindow } from '../../hours/window.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import type { AccountFacts, AccountGateFacts } from '../../risk/gate-facts.ts';
import { MAX_EQUITY_AGE_MS, MAX_RECONCILE_AGE_MS } from '../../risk/gates.ts';
import type { Policy } from '../../risk/policy.ts';
import type { DayCash } from '../state/day-cash.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { AccountState } from '../state/state.ts';
import { tradingState } from '../state/trading-state.ts';

export function tradingWindowAt(policy: Policy, at: Moment): TradingWindow | null {
  const session = sessionAt(policy.sessions, at.market);
  return session === null ? null : tradingWindow(session, policy);
}

export function accountGateFacts(state: AccountState, at: Moment, policy: Policy) {
  return {
    now: at.market,
    policy,
    rules: state.rules,
    window: tradingWindowAt(policy, at),
    tradingState: state.botActive ? tradingState(state) : 'inactive',
    suspension: state.barred,
    hasUnseenAlarm:
      policy.usersWithUnseenAlarm === 'all' || policy.usersWithUnseenAlarm.includes(state.userId),
    account: accountFacts(state, at),
  } satisfies AccountGateFacts;
}

function cashDoubtReason(cash: DayCash | undefined): string | null {
  if (cash === undefined || cash.toldBefore === null) {
    return "the day's deposits and withdrawals have not been read";
  }
  return cash.told.unvalued > 0
    ? 'something was moved in or out today, and its worth is not known'
    : null;
}

function accountFacts(state: AccountState, at: Moment): AccountFacts | null {
  const { venue, book, day } = state;
  if (venue === null || book === null) return null;
  const isToday = day !== null && day.date === tradingDate(at.market);
  return {
    accountNumber: venue.accountNumber,
    isBlocked: book.isBlocked,
    isSuspendedByTrader: book.isSuspendedByTrader,
    isPinned: book.isPinned,
    areKeysRefused: areKeysRefused(state),
    optionsLevel: book.optionsLevel,
    equity: book.equity,
    startEquity: isToday ? day.startEquity : null,
    realised: isToday ? day.realised / MICRO_DOLLARS_PER_MONEY_UNIT : 0,
    startEquityDoubt: cashDoubtReason(day?.cash),
    unexplainedCash: day?.cash?.unexplained ?? 0,
    readAgeMs: at.market - book.at.market,
    isEquityFresh: !hasPassed(book.at, at, MAX_EQUITY_AGE_MS),
    isReconciled: !hasPassed(book.at, at, MAX_RECONCILE_AGE_MS),
  };
}
