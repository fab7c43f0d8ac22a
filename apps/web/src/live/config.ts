import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The brokerage connection, its secret masked. */
export function useConfig() {
  return trpc.config.get.useQuery(undefined, { refetchInterval: POLL.config });
}
