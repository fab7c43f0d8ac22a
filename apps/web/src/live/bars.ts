import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The session's completed bars. */
export function useBars() {
  return trpc.bars.list.useQuery(undefined, { refetchInterval: POLL.bars });
}
