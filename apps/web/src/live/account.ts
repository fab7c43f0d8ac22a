import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** Cash, buying power and value of the connected account. */
export function useAccount() {
  return trpc.account.get.useQuery(undefined, { refetchInterval: POLL.account });
}
