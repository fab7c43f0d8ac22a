import type { AccountState } from '@tideline/engine';

const SUSPENDED = 'The account is suspended.';
/** Why a removed user may not enter, should anything of him be met again. */
export const REMOVED = 'The user has been removed.';

/** Why a user may not open positions, as the list of users has it; null when he may. */
export function suspensionReason(user: { readonly isActive: boolean } | null): string | null {
  if (user === null) return REMOVED;
  return user.isActive ? null : SUSPENDED;
}

/** What became of the wish to remove a user. */
export type Removal =
  | { readonly type: 'removed' }
  | { readonly type: 'refused'; readonly code: 'POSITION_OPEN' | 'ORDER_OPEN' | 'NOT_SAVED' };

/** A position, or an order whose end is not known, needs its machine. */
export function whyNotRemove({ trade }: AccountState): Removal | null {
  if (trade === null) return null;
  return { type: 'refused', code: trade.quantity > 0 ? 'POSITION_OPEN' : 'ORDER_OPEN' };
}
