import { trpc } from '../../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../../answers/after-answer.ts';

/** The answer is the only one with the token. */
export function useMakeToken() {
  const { tokens } = trpc.useUtils();
  return trpc.tokens.make.useMutation({
    onSettled: readAfterAnswer(() => tokens.list.invalidate()),
  });
}

export function useRevokeToken() {
  const { tokens } = trpc.useUtils();
  return trpc.tokens.revoke.useMutation({
    onSettled: readAfterAnswer(() => tokens.list.invalidate()),
  });
}
