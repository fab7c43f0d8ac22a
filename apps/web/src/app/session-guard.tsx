import type { CurrentUser } from '@tideline/api/schemas';
import { type ReactNode, useEffect } from 'react';
import { refusalOf } from '../lib/refusal.ts';
import { remember } from '../lib/tab-memory.ts';
import { botStatusStore } from '../live/bot-status.ts';
import { forgetConnectionTest } from '../live/connection.ts';
import { useUser } from '../live/user.ts';
import { entryAt } from './navigation.ts';

interface SessionGuardProps {
  readonly user: CurrentUser;
  readonly onSignedOut: () => void;
  readonly children: ReactNode;
}

/** Leaves the app when the server says that nobody is signed in any more. */
export function SessionGuard({ user, onSignedOut, children }: SessionGuardProps) {
  const { error } = useUser(user);
  const isSignedOut = refusalOf(error)?.httpStatus === 401;

  useEffect(() => {
    if (!isSignedOut) return;
    // Nobody asked for it: the next sign-in leads back.
    const place = entryAt(window.location.pathname)?.path;
    if (place !== undefined) remember('place', user.id, place);
    botStatusStore.forget();
    forgetConnectionTest();
    onSignedOut();
  }, [isSignedOut, onSignedOut, user.id]);

  return isSignedOut ? null : children;
}
