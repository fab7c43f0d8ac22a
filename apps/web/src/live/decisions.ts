import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** Today's decisions, newest first. */
export function useDecisions() {
  return trpc.decisions.list.useQuery(undefined, { refetchInterval: POLL.decisions });
}
