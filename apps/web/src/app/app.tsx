import * as RadixTooltip from '@radix-ui/react-tooltip';
import { QueryClientProvider } from '@tanstack/react-query';
import type { CurrentUser } from '@tideline/api/schemas';
import { httpBatchLink } from '@trpc/client';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Toasts } from '../components/ui/toasts.tsx';
import { confirmLink } from '../lib/confirm-link.ts';
import { confirmation } from '../lib/confirmation.ts';
import { holdReadingsLink } from '../lib/hold-readings-link.ts';
import { oneReadingLink } from '../lib/one-reading-link.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { line, trpc } from '../lib/trpc.ts';
import { buildStore } from '../live/build.ts';
import { Crashed } from './crashed.tsx';
import { SessionGuard } from './session-guard.tsx';
import { Shell } from './shell/shell.tsx';

/** Small batches, so that one slow reading holds up few others. */
const MAX_BATCH = 8;
const TOOLTIP_DELAY_MS = 700;

interface AppProps {
  readonly user: CurrentUser;
  readonly onSignedOut: () => void;
}

/** Everything behind the sign-in. */
export function App({ user, onSignedOut }: AppProps) {
  // The session guard acts on what is then heard.
  const [queryClient] = useState(() => createQueryClient([['auth', 'user']]));
  const [trpcClient] = useState(() =>
    trpc.createClient({
      links: [
        confirmLink(confirmation.ask),
        holdReadingsLink(line),
        oneReadingLink(),
        httpBatchLink({
          url: '/trpc',
          maxItems: MAX_BATCH,
          fetch: async (input, init) => {
            const own = { ...init, credentials: 'include' } as RequestInit;
            const answer = await line.fetch(input, own);
            buildStore.hear(answer.headers);
            return answer;
          },
        }),
      ],
    }),
  );

  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RadixTooltip.Provider delayDuration={TOOLTIP_DELAY_MS}>
          <ErrorBoundary FallbackComponent={Crashed}>
            <SessionGuard user={user} onSignedOut={onSignedOut}>
              <Shell />
            </SessionGuard>
          </ErrorBoundary>
          <Toasts />
        </RadixTooltip.Provider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
