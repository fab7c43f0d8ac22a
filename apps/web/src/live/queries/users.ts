import type { RouterOutputs } from '../../lib/calls/trpc.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { afterAnswer } from '../answers/after-answer.ts';
import { POLL } from './intervals.ts';

/** As administrators see it. */
export type ListedUser = RouterOutputs['users']['list'][number];

/**
 * Oldest first; for administrators. No event reports the sell of a suspended user's position: until
 * then it is polled.
 */
export function useUsers() {
  return trpc.users.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ isClosing }) => isClosing) === true ? POLL.positions : false,
  });
}

/** What a user holds and has traded; for administrators. */
export function useUserActivity(id: string) {
  // Opening it reads it again.
  return trpc.users.activity.useQuery({ id }, { refetchOnMount: 'always' });
}

/** What an act on a user may change, also after a refusal. */
function useReadAgain() {
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.users.list.invalidate(),
      utils.allowedEmails.list.invalidate(),
      utils.audit.list.invalidate(),
      // Administrators may demote themselves.
      utils.auth.user.invalidate(),
    ]);
  };
}

export function useSetAdmin() {
  return trpc.users.setAdmin.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

export function useSetStatus() {
  return trpc.users.setStatus.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

export function useRemoveUser() {
  return trpc.users.remove.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

export function useResetSettings() {
  return trpc.users.reset.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

/** A link for a new password: ends the user's sessions and pauses trading. */
export function useResetLink() {
  return trpc.users.resetLink.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

/** The addresses that may register. */
export function useAllowedEmails() {
  return trpc.allowedEmails.list.useQuery();
}

export function useAddEmail() {
  return trpc.allowedEmails.add.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}

export function useRemoveEmail() {
  return trpc.allowedEmails.remove.useMutation({ onSettled: afterAnswer(useReadAgain()) });
}
