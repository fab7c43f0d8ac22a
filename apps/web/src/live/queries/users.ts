import type { RouterOutputs } from '../../lib/calls/trpc.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { refreshAfterAnswer } from '../answers/after-answer.ts';
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
function useRefreshUsers() {
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

export function useSetUserAdmin() {
  return trpc.users.setAdmin.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

export function useSetUserStatus() {
  return trpc.users.setStatus.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

export function useRemoveUser() {
  return trpc.users.remove.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

export function useResetUserSettings() {
  return trpc.users.reset.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

/** Making a link ends the user's sessions and pauses trading. */
export function useCreateResetLink() {
  return trpc.users.resetLink.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

export function useAllowedEmails() {
  return trpc.allowedEmails.list.useQuery();
}

export function useAddAllowedEmail() {
  return trpc.allowedEmails.add.useMutation({ onSettled: refreshAfterAnswer(useRefreshUsers()) });
}

export function useRemoveAllowedEmail() {
  return trpc.allowedEmails.remove.useMutation({
    onSettled: refreshAfterAnswer(useRefreshUsers()),
  });
}
