import type { TradingDate } from '../../model/time.ts';
import type { AccountState, BoundAccount, PreviousAccount } from './state.ts';

export function previousAccounts(
  state: Pick<AccountState, 'formerAccounts'>,
): readonly PreviousAccount[] {
  // States saved before this was kept have none.
  const { formerAccounts: kept = [] } = state;
  return kept;
}

/** Kept when the machine moves to `next`: nothing of a past day. */
export function previousAccountsAfter(
  state: AccountState,
  next: BoundAccount,
  today: TradingDate,
): readonly PreviousAccount[] {
  const { venue, day, coolDown, lastTrade } = state;
  const known = previousAccounts(state);
  const all =
    venue === null || day === null ? known : [...known, { venue, day, coolDown, lastTrade }];
  return all.filter((each) => each.day.date >= today && !isSameVenue(each.venue, next));
}

export function isSameVenue(a: BoundAccount, b: BoundAccount): boolean {
  return a.accountNumber === b.accountNumber && a.pool === b.pool;
}
