import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed, IN_FLIGHT_WALL_FLOOR, type Moment } from '../../model/time.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import type { ExternalSell, Trade } from '../state/state.ts';
import { FILL_SETTLES_MS } from '../state/time-limits.ts';

/** Contracts of a sale by another hand that may have been the trade's. */
export function contractsFromOurTrade({ quantity, ofOthers = 0 }: ExternalSell): number {
  return quantity - ofOthers;
}

/** Contracts of the trade that others have sold, as far as the broker told. */
export function reportedExternalSells({ externalSales }: Pick<Trade, 'externalSales'>): number {
  return externalSales.reduce((sum, sale) => sum + contractsFromOurTrade(sale), 0);
}

/**
 * What a trade knows after word of a sale of its contract by another hand; null when that is no news.
 * Who holds contracts beside ours sells those first: ours are seen to be there or to be gone.
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
  const sale: ExternalSell = {
    brokerId: id,
    quantity,
    averagePrice: filledAveragePrice,
    ofOthers: (known?.ofOthers ?? 0) + theirs,
    toldAt,
  };
  const rest = trade.externalSales.filter((each) => each !== known);
  return { externalSales: [...rest, sale], othersHeld: others - theirs };
}

/**
 * A read that finds all of ours tells what others hold beside them, and that sales of which it must
 * know took none of ours but those that are gone already. Null when it tells nothing new.
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
  if (!externalSales.every((sale) => isInReads(sale, startedAt))) return null;
  let gone = externalQuantity;
  const settled = externalSales.map((sale) => {
    const own = Math.min(contractsFromOurTrade(sale), gone);
    gone -= own;
    return own === contractsFromOurTrade(sale) ? sale : { ...sale, ofOthers: sale.quantity - own };
  });
  return { externalSales: settled, othersHeld };
}

/** What has expired may be listed for a while after it was paid out. */
function isInReads({ toldAt }: ExternalSell, startedAt: Moment): boolean {
  return (
    toldAt !== undefined && hasPassed(toldAt, startedAt, FILL_SETTLES_MS, IN_FLIGHT_WALL_FLOOR)
  );
}
