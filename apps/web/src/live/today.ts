import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** Today's result, and the win rate of the last 30 days. */
export function useToday() {
  return trpc.analytics.today.useQuery(undefined, { refetchInterval: POLL.analytics });
}
