import { isWorkingOrder } from '../../lib/trading/orders.ts';
import { useOrders } from '../../live/queries/orders.ts';
import { usePositions } from '../../live/queries/positions.ts';

/**
 * Why keys can't be saved, or null: open positions need the keys that bought them to sell. What
 * can't be read locks nothing, as new keys may be the remedy; the server refuses if it must.
 */
export function useKeysLockReason(): string | null {
  const { data: positions = [], isPending: areReadingPositions } = usePositions();
  const { data: orders = [], isPending: areReadingOrders } = useOrders();
  if (positions.length > 0) return 'Locked while a position is open.';
  if (orders.some(isWorkingOrder)) return 'Locked while an order is open.';
  return areReadingPositions || areReadingOrders ? 'Reading what is open…' : null;
}
