import type { TradingDate } from '../../model/time.ts';
import type { AccountState, BoundAccount, PreviousAccount } from './state.ts';

/** Accounts that the machine was bound to before. */
export function previousAccounts(
  state: Pick<AccountState, 'formerAccounts'>,
): readonly PreviousAccount[] {
  // States that were saved before they were kept have none.
  const { formerAccounts: kept = [] } = state;
  return kept;
}

/** What is kept when the machine leaves its account for `next`: nothing of a day that is over. */
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
