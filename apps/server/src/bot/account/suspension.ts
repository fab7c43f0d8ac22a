import type { AccountState } from '@tideline/engine';

export const ACCOUNT_SUSPENDED_REASON = 'The account is suspended.';
export const USER_REMOVED_REASON = 'The user has been removed.';

export function suspensionReason(user: { readonly isActive: boolean } | null): string | null {
  if (user === null) return USER_REMOVED_REASON;
  return user.isActive ? null : ACCOUNT_SUSPENDED_REASON;
}

export type RemovalOutcome =
  | { readonly type: 'removed' }
  | { readonly type: 'refused'; readonly code: 'POSITION_OPEN' | 'ORDER_OPEN' | 'NOT_SAVED' };

/** An open trade, or an order in doubt, still needs its account. */
export function whyNotRemoveUser({ trade }: AccountState): RemovalOutcome | null {
  if (trade === null) return null;
  return { type: 'refused', code: trade.quantity > 0 ? 'POSITION_OPEN' : 'ORDER_OPEN' };
}
