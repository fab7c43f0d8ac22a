import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The open positions. */
export function usePositions() {
  return trpc.positions.list.useQuery(undefined, { refetchInterval: POLL.positions });
}
