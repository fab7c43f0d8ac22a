import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The account's equity: a year by days, and today by bars. */
export function useEquity() {
  return trpc.equity.get.useQuery(undefined, { refetchInterval: POLL.equity });
}
