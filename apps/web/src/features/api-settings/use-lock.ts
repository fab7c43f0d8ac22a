import { isWorking } from '../../lib/trading/orders.ts';
import { useOrders } from '../../live/readings/orders.ts';
import { usePositions } from '../../live/readings/positions.ts';

/**
 * Why keys cannot be saved now, or null: what is open must be sold with the keys that bought it.
 */
export function useLock(): string | null {
  const { data: positions = [] } = usePositions();
  const { data: orders = [] } = useOrders();
  if (positions.length > 0) return 'Locked while a position is open.';
  return orders.some(isWorking) ? 'Locked while an order is open.' : null;
}
