import { useState } from 'react';
import type { RouterOutputs } from '../../lib/calls/trpc.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { isRefused } from '../../lib/errors/failure-text.ts';
import { toast, toastFailure } from '../../lib/toast-store.ts';
import { useFlattenUser } from '../../live/actions/flatten.ts';
import {
  useCreateResetLink,
  useRemoveUser,
  useResetUserSettings,
  useSetUserAdmin,
  useSetUserStatus,
} from '../../live/queries/users.ts';
import type { UserQuestion } from './user-confirm-dialogs.tsx';

/** Reports outcomes in specification §12's words. */
export function useUserActions(id: string) {
  const setAdmin = useSetUserAdmin();
  const setStatus = useSetUserStatus();
  const removeUser = useRemoveUser();
  const resetSettings = useResetUserSettings();
  const makeResetLink = useCreateResetLink();
  const [failure, setFailure] = useState<string | null>(null);
  const flattenUser = useFlattenUser();
  const [flattened, setFlattened] = useState<RouterOutputs['users']['flatten'] | null>(null);
  const [link, setLink] = useState<RouterOutputs['users']['resetLink'] | null>(null);

  const report = (successTitle: string, failureTitle: string) => {
    setFailure(null);
    return {
      onSuccess: () => void toast({ title: successTitle, tone: 'success' }),
      onError: (error: unknown) => {
        const description = errorText(error, failureTitle);
        // The page reports unconfirmed actions.
        if (isRefused(error)) setFailure(description);
        toastFailure(failureTitle, error, description);
      },
    };
  };

  const changeAdmin = (isAdmin: boolean) =>
    setAdmin.mutate({ id, isAdmin }, report('User admin status updated', 'Failed to update user'));
  const changeStatus = (isActive: boolean) =>
    setStatus.mutate(
      { id, isActive },
      report('User status updated', 'Failed to update user status'),
    );

  return {
    isBusy: [setAdmin, setStatus, removeUser, resetSettings, makeResetLink, flattenUser].some(
      ({ isPending }) => isPending,
    ),
    failure,
    dismissFailure: () => setFailure(null),
    /** Shown once. */
    link,
    forgetLink: () => setLink(null),
    /** The result of Close and Stop, until dismissed. */
    flattened,
    forgetFlattened: () => setFlattened(null),
    makeAdmin: () => changeAdmin(true),
    activate: () => changeStatus(true),
    /** What a question asks about. */
    confirmed: {
      delete: () =>
        removeUser.mutate({ id }, report('User deleted successfully', 'Failed to delete user')),
      'reset-settings': () =>
        resetSettings.mutate(
          { id },
          report('User settings reset to defaults', 'Failed to reset settings'),
        ),
      'reset-link': () =>
        makeResetLink.mutate(
          { id },
          { ...report('', 'Failed to make a reset link'), onSuccess: setLink },
        ),
      demote: () => changeAdmin(false),
      suspend: () => changeStatus(false),
      flatten: () =>
        flattenUser.mutate(
          { id },
          { ...report('', 'Failed to close and stop'), onSuccess: setFlattened },
        ),
    } satisfies Record<UserQuestion, () => void>,
  };
}
