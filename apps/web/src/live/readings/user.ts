import type { CurrentUser } from '@tideline/api/schemas';
import { trpc } from '../../lib/calls/trpc.ts';

/**
 * Who is signed in. Always stale, asked again on mount and on focus (specification §11.5); the app
 * starts with the answer that the page was opened with.
 */
export function useUser(initial?: CurrentUser) {
  return trpc.auth.user.useQuery(undefined, {
    ...(initial === undefined ? {} : { initialData: initial }),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
