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
export function useUserActions(id: string) {
  const setAdmin = useSetUserAdmin();
  const setStatus = useSetUserStatus();
  const remove = useRemoveUser();
  const reset = useResetUserSettings();
  const resetLink = useCreateResetLink();
  const [failure, setFailure] = useState<string | null>(null);
  const flatten = useFlattenUser();
  const [flattened, setFlattened] = useState<RouterOutputs['users']['flatten'] | null>(null);
  const [link, setLink] = useState<RouterOutputs['users']['resetLink'] | null>(null);

  const reporting = (success: string, title: string) => {
    setFailure(null);
    return {
      onSuccess: () => {
        toast({ title: success, tone: 'success' });
      },
      onError: (error: unknown) => {
        const description = errorText(error, title);
        // The page reports unconfirmed actions.
        if (isRefused(error)) setFailure(description);
        toastFailure(title, error, description);
      },
    };
  };

  return {
    isBusy: [setAdmin, setStatus, remove, reset, resetLink, flatten].some(
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
      flatten.mutate(
        { id },
        { ...reporting('', 'Failed to close and stop'), onSuccess: setFlattened },
      ),
    setAdmin: (isAdmin: boolean) =>
      setAdmin.mutate(
        { id, isAdmin },
        reporting('User admin status updated', 'Failed to update user'),
      ),
    setActive: (isActive: boolean) =>
      setStatus.mutate(
        { id, isActive },
        reporting('User status updated', 'Failed to update user status'),
      ),
    remove: () =>
      remove.mutate({ id }, reporting('User deleted successfully', 'Failed to delete user')),
    resetSettings: () =>
      reset.mutate(
        { id },
        reporting('User settings reset to defaults', 'Failed to reset settings'),
      ),
    makeResetLink: () =>
      resetLink.mutate(
        { id },
        { ...reporting('', 'Failed to make a reset link'), onSuccess: setLink },
      ),
  };
}
