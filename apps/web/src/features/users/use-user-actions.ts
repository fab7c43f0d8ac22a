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

const done = (title: string) => () => void toast({ title, tone: 'success' });

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

  const report = <Answer>(onSuccess: (answer: Answer) => void, failureTitle: string) => {
    setFailure(null);
    const onError = (error: unknown) => {
      const description = errorText(error, failureTitle);
      // The page reports unconfirmed actions.
      if (isRefused(error)) setFailure(description);
      toastFailure(failureTitle, error, description);
    };
    return { onSuccess, onError };
  };
  const changeAdmin = (isAdmin: boolean) =>
    setAdmin.mutate(
      { id, isAdmin },
      report(done('User admin status updated'), 'Failed to update user'),
    );
  const changeStatus = (isActive: boolean) =>
    setStatus.mutate(
      { id, isActive },
      report(done('User status updated'), 'Failed to update user status'),
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
    /** The confirmed actions, by question. */
    confirmed: {
      delete: () =>
        removeUser.mutate(
          { id },
          report(done('User deleted successfully'), 'Failed to delete user'),
        ),
      'reset-settings': () =>
        resetSettings.mutate(
          { id },
          report(done('User settings reset to defaults'), 'Failed to reset settings'),
        ),
      'reset-link': () =>
        makeResetLink.mutate({ id }, report(setLink, 'Failed to make a reset link')),
      demote: () => changeAdmin(false),
      suspend: () => changeStatus(false),
      flatten: () => flattenUser.mutate({ id }, report(setFlattened, 'Failed to close and stop')),
    },
  };
}

export type UserQuestion = keyof ReturnType<typeof useUserActions>['confirmed'];
