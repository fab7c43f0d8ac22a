import { tradingDate } from '../../hours/new-york.ts';
import { raiseAlarmOnce } from '../state/alarms.ts';
import type { AccountRead } from '../state/event.ts';
import type { BoundAccount } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';

/**
 * Binds the state to the one brokerage account that its orders go to. A state without positions and
 * orders may be bound to another account, any other never (returns false). The previous account's
 * day and pauses are set aside: its market may live in another year, and a change of keys and back
 * must not give a second day's entries and losses.
 */
export function bindAccount(draft: StepContext, { account, pool }: AccountRead): boolean {
  const { state } = draft;
  const { venue, trade } = state;
  const { accountNumber } = account;
  const nextVenue = { accountNumber, pool };
  if (venue !== null && isSameVenue(venue, nextVenue)) return true;
  if (venue !== null && trade !== null) {
    const message = `The keys now belong to the account ${accountNumber}, but a trade is open in ${venue.accountNumber}.`;
    raiseAlarmOnce(draft, 'critical', 'ANOTHER_ACCOUNT', message);
    return false;
  }
  const knownAccount = state.formerAccounts.find((each) => isSameVenue(each.venue, nextVenue));
  changeState(draft, {
    venue: nextVenue,
    stopsRefusedOn: null,
    day: knownAccount?.day ?? null,
    coolDown: knownAccount?.coolDown ?? { call: 0, put: 0 },
    lastTrade: knownAccount?.lastTrade ?? null,
    formerAccounts: previousAccountsAfter(draft, nextVenue),
  });
  return true;
}

/** Accounts of an earlier day are dropped. */
function previousAccountsAfter({ state, at }: StepContext, next: BoundAccount) {
  const { venue, day, coolDown, lastTrade, formerAccounts: known } = state;
  const accounts =
    venue === null || day === null ? known : [...known, { venue, day, coolDown, lastTrade }];
  const today = tradingDate(at.market);
  return accounts.filter((each) => each.day.date >= today && !isSameVenue(each.venue, next));
}

export function isSameVenue(a: BoundAccount, b: BoundAccount): boolean {
  return a.accountNumber === b.accountNumber && a.pool === b.pool;
}
