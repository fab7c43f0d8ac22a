import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** What today brought. */
export function useDailyPnl() {
  return trpc.analytics.dailyPnl.useQuery(undefined, { refetchInterval: POLL.analytics });
}
