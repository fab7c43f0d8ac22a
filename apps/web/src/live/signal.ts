import { trpc } from '../lib/trpc.ts';
import { POLL } from './intervals.ts';

/** The live signal with its points. */
export function useSignal() {
  return trpc.backendLogic.get.useQuery(undefined, { refetchInterval: POLL.signal });
}
