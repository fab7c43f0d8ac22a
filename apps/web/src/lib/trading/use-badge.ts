import { trpc } from '../calls/trpc.ts';

/**
 * Whose money the viewer's amounts are; undefined until it is known. Drawn again only when it changes:
 * the header's clock reads it again and again.
 */
export function useBadge() {
  return trpc.market.status.useQuery(undefined, { select: ({ badge }) => badge }).data;
}
