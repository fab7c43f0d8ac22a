import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** Wins and losses since the beginning. */
export function usePerformance() {
  return trpc.analytics.performance.useQuery(undefined, { refetchInterval: POLL.analytics });
}
