import { trpc } from '../../lib/calls/trpc.ts';

/** For administrators. */
export const useOperatorLimits = () => trpc.limits.get.useQuery();

/** For administrators, earliest first. */
export const useBlackouts = () => trpc.blackouts.get.useQuery();
