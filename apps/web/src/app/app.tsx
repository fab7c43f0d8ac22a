import * as RadixTooltip from '@radix-ui/react-tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import type { CurrentUser } from '@tideline/api/schemas';
import { httpBatchLink } from '@trpc/client';
import { LucideProvider } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Toasts } from '../components/ui/overlays/toasts.tsx';
import { TOOLTIP_DELAY_MS } from '../components/ui/overlays/tooltip.tsx';
import { confirmActionsLink } from '../lib/calls/confirm-actions-link.ts';
import { pauseQueriesLink } from '../lib/calls/pause-queries-link.ts';
import { createQueryClient } from '../lib/calls/query-client.ts';
import { singleFlightLink } from '../lib/calls/single-flight.ts';
import { stepUpLink } from '../lib/calls/step-up-link.ts';
import { stepUpQuestion } from '../lib/calls/step-up-question.ts';
import { pausableFetch, trpc } from '../lib/calls/trpc.ts';
import type { PendingAction } from '../lib/calls/unconfirmed-actions.ts';
import { withCheckedJson } from '../lib/errors/unexpected-response.ts';
import { toast } from '../lib/toast-store.ts';
import { actionKindOf, unconfirmedActions } from '../live/actions/action-table.ts';
import { buildStore } from '../live/updates/build.ts';
import { CrashFallback } from './crash-fallback.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell/shell.tsx';

export { returnAfterSignIn } from './return-after-sign-in.ts';

/** Small, as one slow query delays its whole batch. */
const MAX_CALLS_IN_BATCH = 8;

export function App({ user, onSignedOut }: { user: CurrentUser; onSignedOut: () => void }) {
  useTranslationOptOut();
  // The session guard acts on this query's answer.
  const [queryClient] = useState(() => createQueryClient([['auth', 'user']]));
  const [trpcClient] = useState(() =>
    trpc.createClient({
      links: [
        stepUpLink(stepUpQuestion.ask),
        confirmActionsLink({
          actions: unconfirmedActions,
          confirmationOf: actionKindOf,
          onActionDone: toastActionDone,
        }),
        pauseQueriesLink(pausableFetch),
        singleFlightLink(),
        httpBatchLink({
          url: '/trpc',
          maxItems: MAX_CALLS_IN_BATCH,
          fetch: async (input, init) => {
            const requestInit = { ...init, credentials: 'include' } as RequestInit;
            const answer = await pausableFetch.fetch(input, requestInit);
            buildStore.takeBuildHeaders(answer.headers);
            return withCheckedJson(answer);
          },
        }),
      ],
    }),
  );

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LucideProvider size={16} strokeWidth={1.75}>
          <RadixTooltip.Provider delayDuration={TOOLTIP_DELAY_MS}>
            <ErrorBoundary FallbackComponent={CrashFallback}>
              <SessionGuard user={user} onSignedOut={onSignedOut}>
                <Shell />
              </SessionGuard>
            </ErrorBoundary>
            <Toasts />
          </RadixTooltip.Provider>
        </LucideProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/**
 * A browser's translation replaces texts and misses later changes: figures would stand still.
 * Dialogs and toasts lie outside the shell, so the whole page opts out.
 */
function useTranslationOptOut(): void {
  useEffect(() => {
    document.documentElement.translate = false;
    return () => {
      document.documentElement.translate = true;
    };
  }, []);
}

function toastActionDone({ path, input }: PendingAction): void {
  const title = `${actionKindOf(path, input)?.buttonLabel} took effect`;
  toast({ title, description: 'The server answers again.', tone: 'success' });
}
