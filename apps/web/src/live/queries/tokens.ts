import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** Newest first. */
export function useTokens() {
  return trpc.tokens.list.useQuery(undefined, {
    refetchInterval: POLL.tokens,
    refetchOnMount: 'always',
  });
}
