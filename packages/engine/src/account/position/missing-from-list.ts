import { parseOccSymbol } from '../../model/contract.ts';
import { CONTRACT_MULTIPLIER, type Money } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { AccountRead } from '../state/event.ts';
import type { Trade } from '../state/state.ts';
import { lastBid } from '../state/trade-totals.ts';

/** The equity must still hold this share of the missing contracts' worth. */
const STILL_COUNTED_SHARE = 0.5;

/**
 * True when a list of positions lacks contracts that the account still counts: its equity exceeds
 * cash and all that is listed by about their worth. False where something listed has no price or
 * the missing contracts are worth nothing. `held` is negative when short.
 */
export function isMissingFromList(
  trade: Trade,
  held: number,
  { account, positions }: Pick<AccountRead, 'account' | 'positions'>,
): boolean {
  const worth = (trade.quantity - held) * lastBid(trade) * CONTRACT_MULTIPLIER;
  if (worth <= 0) return false;
  const unlisted = positions.reduce<Money | null>(
    (rest, position) => withoutPosition(rest, position),
    account.equity - account.cash,
  );
  return unlisted !== null && unlisted >= worth * STILL_COUNTED_SHARE;
}

function withoutPosition(rest: Money | null, { symbol, quantity, currentPrice }: BrokerPosition) {
  if (rest === null || currentPrice === null) return null;
  const multiplier = parseOccSymbol(symbol) === null ? 1 : CONTRACT_MULTIPLIER;
  return rest - quantity * currentPrice * multiplier;
}
