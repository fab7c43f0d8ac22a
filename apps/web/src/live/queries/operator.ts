import { trpc } from '../../lib/calls/trpc.ts';

/** For administrators. */
export function useOperatorLimits() {
  return trpc.limits.get.useQuery();
}

/** For administrators, earliest first. */
export function useBlackouts() {
  return trpc.blackouts.get.useQuery();
}
