import { trpc } from '../../lib/calls/trpc.ts';

/** The operator's limits with their version; for administrators. */
export function useLimits() {
  return trpc.limits.get.useQuery();
}

/** Times without entries, earliest first; for administrators. */
export function useBlackouts() {
  return trpc.blackouts.get.useQuery();
}
