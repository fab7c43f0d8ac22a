import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed, IN_FLIGHT_WALL_FLOOR, type Moment } from '../../model/time.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import type { ExternalSell, Trade } from '../state/state.ts';
import { FILL_SETTLES_MS } from '../state/time-limits.ts';

export function contractsFromOurTrade({ quantity, ofOthers = 0 }: ExternalSell): number {
  return quantity - ofOthers;
}

export function reportedExternalSells({ externalSales }: Pick<Trade, 'externalSales'>): number {
  return externalSales.reduce((sum, sell) => sum + contractsFromOurTrade(sell), 0);
}

/**
 * Null when the report adds nothing. The user's own contracts of the symbol count as sold first;
 * account reads show whether ours are still there.
 */
export function withExternalSell(
  trade: Trade,
  { id, filledQuantity, filledAveragePrice }: BrokerOrder,
  toldAt: Moment,
): Pick<Trade, 'externalSales' | 'othersHeld'> | null {
  const others = trade.othersHeld;
  const known = trade.externalSales.find(({ brokerId }) => brokerId === id);
  const quantity = Math.max(known?.quantity ?? 0, filledQuantity);
  const more = quantity - (known?.quantity ?? 0);
  if (known !== undefined && more === 0 && known.averagePrice !== null) return null;
  const theirs = Math.min(more, others);
  const sell: ExternalSell = {
    brokerId: id,
    quantity,
    averagePrice: filledAveragePrice,
    ofOthers: (known?.ofOthers ?? 0) + theirs,
    toldAt,
  };
  const rest = trade.externalSales.filter((each) => each !== known);
  return { externalSales: [...rest, sell], othersHeld: others - theirs };
}

/**
 * Counts the external contracts that a read shows beside all of ours, which proves that earlier
 * external sells took none of ours. Null when nothing is new.
 */
export function externalHoldingAfter(
  trade: Trade,
  held: number,
  startedAt: Moment,
): Pick<Trade, 'externalSales' | 'othersHeld'> | null {
  const { externalSales, externalQuantity, quantity } = trade;
  const othersHeld = held - quantity;
  const isKnown =
    othersHeld === trade.othersHeld && reportedExternalSells(trade) <= externalQuantity;
  if (isKnown || !areFillsInRead(trade, startedAt)) return null;
  if (!externalSales.every((sell) => isInReads(sell, startedAt))) return null;
  let gone = externalQuantity;
  const settled = externalSales.map((sell) => {
    const own = Math.min(contractsFromOurTrade(sell), gone);
    gone -= own;
    return own === contractsFromOurTrade(sell) ? sell : { ...sell, ofOthers: sell.quantity - own };
  });
  return { externalSales: settled, othersHeld };
}

/** An expired contract may stay listed after it was paid, so a read need not show its expiry. */
function isInReads({ toldAt }: ExternalSell, startedAt: Moment): boolean {
  return (
    toldAt !== undefined && hasPassed(toldAt, startedAt, FILL_SETTLES_MS, IN_FLIGHT_WALL_FLOOR)
  );
}
