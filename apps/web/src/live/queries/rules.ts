import { trpc } from '../../lib/calls/trpc.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

export function useRules() {
  return trpc.rules.get.useQuery();
}

/** The values that the rules are compared with now. */
export function useRulesToday() {
  return trpc.rules.today.useQuery(undefined, { refetchInterval: POLL_INTERVALS_MS.account });
}
