import type { CurrentUser } from '@tideline/api/schemas';
import { type ComponentType, startTransition, useCallback, useEffect, useState } from 'react';
import { Spinner } from './components/ui/waiting/spinner.tsx';
import { LandingPage } from './features/landing/page.tsx';
import { ServerAway } from './features/landing/server-away.tsx';
import { readUser } from './lib/calls/session.ts';

interface AppProps {
  readonly user: CurrentUser;
  readonly onSignedOut: () => void;
}

type Session =
  | { readonly state: 'loading' | 'signed-out' | 'away' }
  | {
      readonly state: 'signed-in';
      readonly user: CurrentUser;
      readonly App: ComponentType<AppProps>;
    };

const loadApp = () => import('./app/app.tsx');

/** Who asks for one of its screens is mostly signed in: the app comes while that is found out. */
function loadEarly(): ReturnType<typeof loadApp> | null {
  if (window.location.pathname === '/') return null;
  const app = loadApp();
  // Told where it is waited for, which a visitor who is signed out never does.
  app.catch(() => undefined);
  return app;
}

/** The fork between the landing page and the app. */
export function Root() {
  const [session, setSession] = useState<Session>({ state: 'loading' });

  const ask = useCallback(async () => {
    try {
      const early = loadEarly();
      const user = await readUser();
      if (user === null) return setSession({ state: 'signed-out' });
      // A visitor loads the landing page alone; the app comes when somebody is signed in.
      const { App, leadBack } = await (early ?? loadApp());
      leadBack(user.id);
      // So much at once is drawn in slices, between which the page answers.
      startTransition(() => setSession({ state: 'signed-in', user, App }));
    } catch {
      setSession({ state: 'away' });
    }
  }, []);

  useEffect(() => {
    void ask();
  }, [ask]);

  switch (session.state) {
    case 'loading':
      return <Spinner label="Loading..." />;
    case 'away':
      return <ServerAway onRetry={() => void ask()} />;
    case 'signed-out':
      return <LandingPage />;
    case 'signed-in':
      return (
        <session.App user={session.user} onSignedOut={() => setSession({ state: 'signed-out' })} />
      );
  }
}
