import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** The caller's exit rules and limits; null is off. */
export function useRules() {
  return trpc.rules.get.useQuery();
}

/** What they are measured by now. */
export function useRulesToday() {
  return trpc.rules.today.useQuery(undefined, { refetchInterval: POLL.account });
}
