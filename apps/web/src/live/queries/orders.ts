import { trpc } from '../../lib/calls/trpc.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** The newest 500. */
export function useOrders() {
  // Opening the history reads it again, not the chart's older copy.
  return trpc.orders.history.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.orders,
    refetchOnMount: 'always',
  });
}

/** For the chart; a fill is reported as it happens, and read then. */
export function useOrdersForChart() {
  return trpc.orders.history.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.orders });
}
