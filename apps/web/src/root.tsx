import type { CurrentUser } from '@tideline/api/schemas';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { Spinner } from './components/ui/waiting/spinner.tsx';
import { LandingPage } from './features/landing/page.tsx';
import { ServerUnreachable } from './features/landing/server-unreachable.tsx';
import { readUser } from './lib/calls/session.ts';

type Session =
  | { readonly state: 'loading' | 'signed-out' | 'away' }
  | {
      readonly state: 'signed-in';
      readonly user: CurrentUser;
      readonly App: Awaited<ReturnType<typeof loadApp>>['App'];
    };

const loadApp = () => import('./app/app.tsx');

/** A visitor of one of the app's screens is mostly signed in: the app loads during the check. */
function loadAppEarly(): ReturnType<typeof loadApp> | null {
  if (window.location.pathname === '/') return null;
  const app = loadApp();
  // Reported where it is awaited, which a signed-out visitor never does.
  app.catch(() => undefined);
  return app;
}

export function Root() {
  const [session, setSession] = useState<Session>({ state: 'loading' });

  const readSession = useCallback(async () => {
    try {
      const earlyApp = loadAppEarly();
      const user = await readUser();
      if (user === null) return setSession({ state: 'signed-out' });
      // A visitor loads only the landing page.
      const { App, returnAfterSignIn } = await (earlyApp ?? loadApp());
      returnAfterSignIn(user.id);
      // The app is drawn in slices, between which the page answers.
      startTransition(() => setSession({ state: 'signed-in', user, App }));
    } catch {
      setSession({ state: 'away' });
    }
  }, []);

  useEffect(() => {
    void readSession();
  }, [readSession]);

  switch (session.state) {
    case 'loading':
      return <Spinner label="Loading..." />;
    case 'away':
      return <ServerUnreachable onRetry={() => void readSession()} />;
    case 'signed-out':
      return <LandingPage />;
    case 'signed-in':
      return (
        <session.App user={session.user} onSignedOut={() => setSession({ state: 'signed-out' })} />
      );
  }
}
