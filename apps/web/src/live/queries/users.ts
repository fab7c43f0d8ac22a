import type { RouterOutputs } from '../../lib/calls/trpc.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { readAfterAnswer } from '../answers/after-answer.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

export type ListedUser = RouterOutputs['users']['list'][number];

/**
 * Oldest first. No event reports the sell of a suspended user's position, so the list is polled
 * until then.
 */
export function useUsers() {
  return trpc.users.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ isClosing }) => isClosing) === true ? POLL_INTERVALS_MS.positions : false,
  });
}

export function useUserActivity(id: string) {
  // Opening it reads it again.
  return trpc.users.activity.useQuery({ id }, { refetchOnMount: 'always' });
}

/** Reads the users again, after a refusal too. */
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
  return trpc.users.setAdmin.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useSetStatus() {
  return trpc.users.setStatus.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useRemoveUser() {
  return trpc.users.remove.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useResetSettings() {
  return trpc.users.reset.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

/** Making a link ends the user's sessions and pauses trading. */
export function useResetLink() {
  return trpc.users.resetLink.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useAllowedEmails() {
  return trpc.allowedEmails.list.useQuery();
}

export function useAddEmail() {
  return trpc.allowedEmails.add.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}

export function useRemoveEmail() {
  return trpc.allowedEmails.remove.useMutation({ onSettled: readAfterAnswer(useReadAgain()) });
}
