import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

/** The newest 500. Opening the history reads it again, not the chart's older copy. */
export const useOrders = () =>
  trpc.orders.history.useQuery(undefined, { ...polled('orders'), refetchOnMount: 'always' });

/** For the chart; a fill is reported as it happens, and read then. */
export const useOrdersForChart = () => trpc.orders.history.useQuery(undefined, polled('orders'));
