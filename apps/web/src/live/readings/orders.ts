import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** The newest 500 orders. */
export function useOrders() {
  // Whoever opens the history wants the present one, not the one that the chart read a while ago.
  return trpc.orders.history.useQuery(undefined, {
    refetchInterval: POLL.orders,
    refetchOnMount: 'always',
  });
}

/** The same for the chart; a fill is told as it happens, and read then. */
export function useFills() {
  return trpc.orders.history.useQuery(undefined, { refetchInterval: POLL.orders });
}
