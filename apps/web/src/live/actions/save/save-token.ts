import { trpc } from '../../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../../answers/after-answer.ts';

/** The answer is the only one with the token. */
export function useCreateApiToken() {
  const { tokens } = trpc.useUtils();
  return trpc.tokens.make.useMutation({
    onSettled: refreshAfterAnswer(() => tokens.list.invalidate()),
  });
}

export function useRevokeApiToken() {
  const { tokens } = trpc.useUtils();
  return trpc.tokens.revoke.useMutation({
    onSettled: refreshAfterAnswer(() => tokens.list.invalidate()),
  });
}
