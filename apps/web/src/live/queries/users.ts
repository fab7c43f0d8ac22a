import { type RouterOutputs, trpc } from '../../lib/calls/trpc.ts';
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

/** Opening it reads it again. */
export const useUserActivity = (id: string) =>
  trpc.users.activity.useQuery({ id }, { refetchOnMount: 'always' });

/** Reads the users again, after a refusal too. */
function useUsersRefresh() {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([
      utils.users.list.invalidate(),
      utils.allowedEmails.list.invalidate(),
      utils.audit.list.invalidate(),
      // Administrators may demote themselves.
      utils.auth.user.invalidate(),
    ]);
  return { onSettled: refreshAfterAnswer(refresh) };
}

export const useSetUserAdmin = () => trpc.users.setAdmin.useMutation(useUsersRefresh());

export const useSetUserStatus = () => trpc.users.setStatus.useMutation(useUsersRefresh());

export const useRemoveUser = () => trpc.users.remove.useMutation(useUsersRefresh());

export const useResetUserSettings = () => trpc.users.reset.useMutation(useUsersRefresh());

/** Making a link ends the user's sessions and pauses trading. */
export const useCreateResetLink = () => trpc.users.resetLink.useMutation(useUsersRefresh());

export const useAllowedEmails = () => trpc.allowedEmails.list.useQuery();

export const useAddAllowedEmail = () => trpc.allowedEmails.add.useMutation(useUsersRefresh());

export const useRemoveAllowedEmail = () => trpc.allowedEmails.remove.useMutation(useUsersRefresh());
