import { type Query, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@tideline/api/schemas';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { rememberInTab } from '../lib/browser/tab-memory.ts';
import { readUser } from '../lib/calls/session.ts';
import { whenSessionSettledWithoutLock } from '../lib/calls/session-rotation.ts';
import { refusalOf } from '../lib/errors/refusal.ts';
import { unconfirmedActions } from '../live/actions/action-table.ts';
import { botStatusStore } from '../live/actions/use-bot-status.ts';
import { forgetConnectionTest } from '../live/queries/connection.ts';
import { useUser } from '../live/queries/user.ts';
import { navigationEntryAt } from './navigation.ts';

interface SessionGuardProps {
  readonly user: CurrentUser;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

const isSignedOutError = (error: unknown) => refusalOf(error)?.httpStatus === 401;

/**
 * Leaves the app once the user is signed out. A refusal alone proves nothing: the call may carry an
 * id that the session just gave up, in this window or another.
 */
export function SessionGuard({ user, onSignedOut, children }: SessionGuardProps) {
  const queryClient = useQueryClient();
  const { error } = useUser(user);

  const leaveApp = useEffectEvent(() => {
    // The user did not ask to leave, so the next sign-in returns here.
    const screenPath = navigationEntryAt(window.location.pathname)?.path;
    if (screenPath !== undefined) rememberInTab('place', user.id, screenPath);
    botStatusStore.clear();
    unconfirmedActions.clear();
    forgetConnectionTest();
    onSignedOut();
  });

  useEffect(() => {
    if (!isSignedOutError(error)) return;
    const unmountController = new AbortController();
    const verifySignOut = async () => {
      await whenSessionSettledWithoutLock(unmountController.signal);
      if (unmountController.signal.aborted) return;
      if ((await readUser()) === null) return leaveApp();
      const refusedQueries = { predicate: (query: Query) => isSignedOutError(query.state.error) };
      await queryClient.invalidateQueries(refusedQueries);
    };
    // When the server can't be reached, the next refusal asks it again.
    verifySignOut().catch(() => undefined);
    return () => unmountController.abort();
  }, [error, queryClient]);

  return children;
}
