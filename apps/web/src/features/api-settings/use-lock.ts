import { isWorking } from '../../lib/trading/orders.ts';
import { useOrders } from '../../live/queries/orders.ts';
import { usePositions } from '../../live/queries/positions.ts';

/** Why keys can't be saved, or null: open positions need the keys that bought them to sell. */
export function useLock(): string | null {
  const { data: positions = [] } = usePositions();
  const { data: orders = [] } = useOrders();
  if (positions.length > 0) return 'Locked while a position is open.';
  return orders.some(isWorking) ? 'Locked while an order is open.' : null;
}
