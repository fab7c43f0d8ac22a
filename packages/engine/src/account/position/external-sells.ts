import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import { areFillsInRead } from '../order/order-supervision.ts';
import type { ExternalSell, Trade } from '../state/state.ts';
import { MAX_FILL_LAG_MS } from '../state/time-limits.ts';

export function ownSoldQuantity({ quantity, ofOthers = 0 }: ExternalSell): number {
  return quantity - ofOthers;
}

export function reportedSoldQuantity({ externalSales }: Pick<Trade, 'externalSales'>): number {
  return externalSales.reduce((sum, sell) => sum + ownSoldQuantity(sell), 0);
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
  const othersBefore = trade.othersHeld;
  const knownSell = trade.externalSales.find(({ brokerId }) => brokerId === id);
  const quantity = Math.max(knownSell?.quantity ?? 0, filledQuantity);
  const addedQuantity = quantity - (knownSell?.quantity ?? 0);
  if (knownSell !== undefined && addedQuantity === 0 && knownSell.averagePrice !== null)
    return null;
  const othersSold = Math.min(addedQuantity, othersBefore);
  const sell: ExternalSell = {
    brokerId: id,
    quantity,
    averagePrice: filledAveragePrice,
    ofOthers: (knownSell?.ofOthers ?? 0) + othersSold,
    toldAt,
  };
  const otherSells = trade.externalSales.filter((each) => each !== knownSell);
  return { externalSales: [...otherSells, sell], othersHeld: othersBefore - othersSold };
}

/**
 * Counts the external contracts that a read shows beside all of ours, which proves that earlier
 * external sells took none of ours. Null when nothing is new.
 */
export function externalHoldingChange(
  trade: Trade,
  brokerQuantity: number,
  readStartedAt: Moment,
): Pick<Trade, 'externalSales' | 'othersHeld'> | null {
  const { externalSales, externalQuantity, quantity } = trade;
  const othersHeld = brokerQuantity - quantity;
  const isKnown =
    othersHeld === trade.othersHeld && reportedSoldQuantity(trade) <= externalQuantity;
  if (isKnown || !areFillsInRead(trade, readStartedAt)) return null;
  if (!externalSales.every((sell) => isSellInRead(sell, readStartedAt))) return null;
  let unassignedQuantity = externalQuantity;
  const updatedSells = externalSales.map((sell) => {
    const own = Math.min(ownSoldQuantity(sell), unassignedQuantity);
    unassignedQuantity -= own;
    return own === ownSoldQuantity(sell) ? sell : { ...sell, ofOthers: sell.quantity - own };
  });
  return { externalSales: updatedSells, othersHeld };
}

/** An expired contract may stay listed after it was paid, so a read need not show its expiry. */
function isSellInRead({ toldAt }: ExternalSell, startedAt: Moment): boolean {
  return toldAt !== undefined && hasPassed(toldAt, startedAt, MAX_FILL_LAG_MS);
}
