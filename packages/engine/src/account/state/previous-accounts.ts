import type { TradingDate } from '../../model/time.ts';
import type { AccountState, BoundAccount, PreviousAccount } from './state.ts';

/** Accounts of an earlier day are dropped. */
export function previousAccountsAfter(
  state: AccountState,
  next: BoundAccount,
  today: TradingDate,
): readonly PreviousAccount[] {
  const { venue, day, coolDown, lastTrade, formerAccounts: known } = state;
  const accounts =
    venue === null || day === null ? known : [...known, { venue, day, coolDown, lastTrade }];
  return accounts.filter((each) => each.day.date >= today && !isSameVenue(each.venue, next));
}

export function isSameVenue(a: BoundAccount, b: BoundAccount): boolean {
  return a.accountNumber === b.accountNumber && a.pool === b.pool;
}
