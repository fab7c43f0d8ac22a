import type { TradingDate } from '../model/time.ts';
import type { AccountState, FormerAccount, Venue } from './state.ts';

/** Accounts that the machine was bound to before. */
export function formerAccounts(
  state: Pick<AccountState, 'formerAccounts'>,
): readonly FormerAccount[] {
  // States that were saved before they were kept have none.
  const { formerAccounts: kept = [] } = state;
  return kept;
}

/** What is kept when the machine leaves its account for `next`: nothing of a day that is over. */
export function formerAfter(
  state: AccountState,
  next: Venue,
  today: TradingDate,
): readonly FormerAccount[] {
  const { venue, day, coolDown, lastTrade } = state;
  const known = formerAccounts(state);
  const all =
    venue === null || day === null ? known : [...known, { venue, day, coolDown, lastTrade }];
  return all.filter((each) => each.day.date >= today && !isSameVenue(each.venue, next));
}

export function isSameVenue(a: Venue, b: Venue): boolean {
  return a.accountNumber === b.accountNumber && a.pool === b.pool;
}
