import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** What the last 90 days brought. */
export function useNinetyDays() {
  return trpc.analytics.ninetyDays.useQuery(undefined, { refetchInterval: POLL.analytics });
}
