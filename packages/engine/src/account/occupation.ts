import { lostOccupation } from './lost-trades.ts';
import type { AccountState } from './state.ts';

/** What already occupies the account, in words, or null. */
export function occupation(state: AccountState): string | null {
  const { trade } = state;
  if (trade === null) return lostOccupation(state);
  const { symbol } = trade.contract;
  if (trade.quantity > 0) return `holds ${trade.quantity} × ${symbol}`;
  return `an order for ${symbol} is not settled`;
}
