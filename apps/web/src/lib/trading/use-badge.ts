import { trpc } from '../calls/trpc.ts';

/**
 * Whose money the viewer's amounts are; undefined while unknown. Redraws only on change: the
 * header's clock reads it constantly.
 */
export function useBadge() {
  return trpc.market.status.useQuery(undefined, { select: ({ badge }) => badge }).data;
}
