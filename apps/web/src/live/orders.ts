import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The newest 500 orders. */
export function useOrders() {
  return trpc.orders.history.useQuery(undefined, { refetchInterval: POLL.orders });
}

/** The same, as soon after a fill as the position that it makes. */
export function useFills() {
  return trpc.orders.history.useQuery(undefined, { refetchInterval: POLL.positions });
}
