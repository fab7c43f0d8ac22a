import { trpc } from '../calls/trpc.ts';

/** Undefined while unknown. Redraws only on change, as the header's clock reads it constantly. */
export function useAccountBadge() {
  return trpc.market.status.useQuery(undefined, { select: ({ badge }) => badge }).data;
}
