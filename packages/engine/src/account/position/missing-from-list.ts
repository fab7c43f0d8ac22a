import { parseOccSymbol } from '../../model/contract.ts';
import { CONTRACT_MULTIPLIER } from '../../model/money.ts';
import type { AccountRead } from '../state/event.ts';
import type { Trade } from '../state/state.ts';
import { lastBid } from '../state/trade-totals.ts';

/** The equity must still hold this share of the missing contracts' worth. */
const MIN_COUNTED_SHARE = 0.5;

/**
 * True when a list of positions lacks contracts that the account still counts: its equity exceeds
 * cash and all that is listed by about their worth. False where something listed has no price or
 * the missing contracts are worth nothing. `brokerQuantity` is negative when short.
 */
export function isPositionListIncomplete(
  trade: Trade,
  brokerQuantity: number,
  { account, positions }: Pick<AccountRead, 'account' | 'positions'>,
): boolean {
  const missingValue = (trade.quantity - brokerQuantity) * lastBid(trade) * CONTRACT_MULTIPLIER;
  if (missingValue <= 0) return false;
  let unlistedValue = account.equity - account.cash;
  for (const { symbol, quantity, currentPrice } of positions) {
    if (currentPrice === null) return false;
    const multiplier = parseOccSymbol(symbol) === null ? 1 : CONTRACT_MULTIPLIER;
    unlistedValue -= quantity * currentPrice * multiplier;
  }
  return unlistedValue >= missingValue * MIN_COUNTED_SHARE;
}
