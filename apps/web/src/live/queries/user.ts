import type { CurrentUser } from '@tideline/api/schemas';
import { trpc } from '../../lib/calls/trpc.ts';

/**
 * Always stale, refetched on mount and focus (specification §11.5); starts with the page's first
 * answer.
 */
export function useUser(initialUser?: CurrentUser) {
  return trpc.auth.user.useQuery(undefined, {
    ...(initialUser === undefined ? {} : { initialData: initialUser }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
