import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** The caller's tokens, newest first; without what they are. */
export function useTokens() {
  return trpc.tokens.list.useQuery(undefined, {
    refetchInterval: POLL.tokens,
    refetchOnMount: 'always',
  });
}
