import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The newest 500 orders. */
export function useOrders() {
  // Whoever opens the history wants the present one, not the one that the chart read a while ago.
  return trpc.orders.history.useQuery(undefined, {
    refetchInterval: POLL.orders,
    refetchOnMount: 'always',
  });
}

/** The same, as soon after a fill as the position that it makes. */
export function useFills() {
  return trpc.orders.history.useQuery(undefined, { refetchInterval: POLL.positions });
}
