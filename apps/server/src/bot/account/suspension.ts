import type { AccountState } from '@tideline/engine';

const SUSPENDED = 'The account is suspended.';
/** Why a removed user's account may not enter, should it appear again. */
export const REMOVED = 'The user has been removed.';

export function suspensionReason(user: { readonly isActive: boolean } | null): string | null {
  if (user === null) return REMOVED;
  return user.isActive ? null : SUSPENDED;
}

export type Removal =
  | { readonly type: 'removed' }
  | { readonly type: 'refused'; readonly code: 'POSITION_OPEN' | 'ORDER_OPEN' | 'NOT_SAVED' };

/** A position, or an order in doubt, needs its machine. */
export function whyNotRemove({ trade }: AccountState): Removal | null {
  if (trade === null) return null;
  return { type: 'refused', code: trade.quantity > 0 ? 'POSITION_OPEN' : 'ORDER_OPEN' };
}
