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

/** Reports outcomes in specification §12's words. */
export function useUserActions(userId: string) {
  const setAdmin = useSetUserAdmin();
  const setStatus = useSetUserStatus();
  const removeUser = useRemoveUser();
  const resetSettings = useResetUserSettings();
  const makeResetLink = useCreateResetLink();
  const [failure, setFailure] = useState<string | null>(null);
  const flattenUser = useFlattenUser();
  const [flattened, setFlattened] = useState<RouterOutputs['users']['flatten'] | null>(null);
  const [link, setLink] = useState<RouterOutputs['users']['resetLink'] | null>(null);

  const reportCallbacks = (successTitle: string, failureTitle: string) => {
    setFailure(null);
    return {
      onSuccess: () => {
        toast({ title: successTitle, tone: 'success' });
      },
      onError: (error: unknown) => {
        const description = errorText(error, failureTitle);
        // The page reports unconfirmed actions.
        if (isRefused(error)) setFailure(description);
        toastFailure(failureTitle, error, description);
      },
    };
  };

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
    closeAndStop: () =>
      flattenUser.mutate(
        { id: userId },
        { ...reportCallbacks('', 'Failed to close and stop'), onSuccess: setFlattened },
      ),
    setAdmin: (isAdmin: boolean) =>
      setAdmin.mutate(
        { id: userId, isAdmin },
        reportCallbacks('User admin status updated', 'Failed to update user'),
      ),
    setActive: (isActive: boolean) =>
      setStatus.mutate(
        { id: userId, isActive },
        reportCallbacks('User status updated', 'Failed to update user status'),
      ),
    remove: () =>
      removeUser.mutate(
        { id: userId },
        reportCallbacks('User deleted successfully', 'Failed to delete user'),
      ),
    resetSettings: () =>
      resetSettings.mutate(
        { id: userId },
        reportCallbacks('User settings reset to defaults', 'Failed to reset settings'),
      ),
    makeResetLink: () =>
      makeResetLink.mutate(
        { id: userId },
        { ...reportCallbacks('', 'Failed to make a reset link'), onSuccess: setLink },
      ),
  };
}
