import { trpc } from '../../lib/calls/trpc.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** Newest first. */
export function useApiTokens() {
  return trpc.tokens.list.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.tokens,
    refetchOnMount: 'always',
  });
}
