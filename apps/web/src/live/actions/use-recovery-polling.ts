import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QUERY_TIMEOUT_MS } from '../../lib/calls/pausable-fetch.ts';
import { inProbeSlot } from '../../lib/calls/request-slots.ts';
import { waitUnlessLeaving } from '../../lib/calls/session-rotation.ts';
import { pausableFetch } from '../../lib/calls/trpc.ts';
import { useIsServerSilent } from '../updates/use-is-server-silent.ts';
import { reconnectUpdates } from '../updates/use-updates.ts';
import { actionKindOf, unconfirmedActions, useUnconfirmedActions } from './action-table.ts';

/** A call that the page itself doesn't make. */
const PROBE_PATH = '/trpc/auth.session';
/** A probe's limit, and the pause before the next. */
const PROBE_MS = 4_000;
const PROBE_PAUSE_MS = 1_000;
/** As often as the bot's state is polled. */
const QUERY_EVERY_MS = 5_000;

/**
 * While an action's outcome is unknown, or the server is silent, asks repeatedly whether the server
 * answers. Once it does, the dead connection's queries are sent again, and those that show the
 * outcome are read.
 */
export function useRecoveryPolling(): void {
  const client = useQueryClient();
  const isUnknown = useUnconfirmedActions().some(({ state }) => state === 'unknown');
  const isWaiting = useIsServerSilent() || isUnknown;
  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    void pollUntil(leaving.signal, client);
    return () => leaving.abort();
  }, [isWaiting, client]);
}

async function pollUntil(leaving: AbortSignal, client: QueryClient): Promise<void> {
  // Queries after an unanswered action may be on the same dead connection.
  let isConnectionDead = wantedQueries().size > 0;
  let wasAway = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  while (!leaving.aborted) {
    const isThere = await isServerAnswering(leaving);
    if (leaving.aborted) return;
    const isBack = isThere && isConnectionDead;
    if (isBack) pausableFetch.resend();
    if (isThere && wasAway) reconnectUpdates();
    wasAway = !isThere;
    isConnectionDead = wasAway;
    // A server too slow for such a probe is read all the same.
    if (isBack || performance.now() - askedAt >= (isThere ? QUERY_EVERY_MS : QUERY_TIMEOUT_MS)) {
      askedAt = performance.now();
      for (const reading of wantedQueries()) {
        const queryKey = [reading.split('.')];
        // A slow answer must have time to come; only on a dead connection none will.
        const options = { cancelRefetch: isBack };
        void client.invalidateQueries({ queryKey, refetchType: 'all' }, options);
      }
    }
    await waitUnlessLeaving(PROBE_PAUSE_MS, leaving);
  }
}

function wantedQueries(): ReadonlySet<string> {
  const unknown = unconfirmedActions.snapshot().filter(({ state }) => state === 'unknown');
  return new Set(unknown.flatMap(({ path, input }) => actionKindOf(path, input)?.query ?? []));
}

async function isServerAnswering(leaving: AbortSignal): Promise<boolean> {
  try {
    const probe = () => {
      const signal = AbortSignal.any([leaving, AbortSignal.timeout(PROBE_MS)]);
      return fetch(PROBE_PATH, { cache: 'no-store', credentials: 'include', signal });
    };
    return (await inProbeSlot(leaving, probe)).ok;
  } catch {
    return false;
  }
}
