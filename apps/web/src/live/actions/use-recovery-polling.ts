import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QUERY_TIMEOUT_MS } from '../../lib/calls/pausable-fetch.ts';
import { runInProbeSlot } from '../../lib/calls/request-slots.ts';
import { waitUnlessCancelled } from '../../lib/calls/session-rotation.ts';
import { pausableFetch } from '../../lib/calls/trpc.ts';
import { useIsServerSilent } from '../updates/use-is-server-silent.ts';
import { reconnectUpdates } from '../updates/use-updates.ts';
import { actionKindOf, unconfirmedActions, useUnconfirmedActions } from './action-table.ts';

/** A call that the page itself doesn't make. */
const PROBE_PATH = '/trpc/auth.session';
/** A probe's limit, and the pause before the next. */
const PROBE_TIMEOUT_MS = 4_000;
const PROBE_PAUSE_MS = 1_000;
/** As often as the bot's state is polled. */
const QUERY_INTERVAL_MS = 5_000;

/**
 * While an action's outcome is unknown, or the server is silent, asks repeatedly whether the server
 * answers. Once it does, the dead connection's queries are sent again, and those that show the
 * outcome are read.
 */
export function useRecoveryPolling(): void {
  const client = useQueryClient();
  const hasUnknownAction = useUnconfirmedActions().some(({ state }) => state === 'unknown');
  const isWaiting = useIsServerSilent() || hasUnknownAction;
  useEffect(() => {
    if (!isWaiting) return;
    const unmountController = new AbortController();
    void pollUntilCancelled(unmountController.signal, client);
    return () => unmountController.abort();
  }, [isWaiting, client]);
}

async function pollUntilCancelled(cancelSignal: AbortSignal, client: QueryClient): Promise<void> {
  // Queries after an unanswered action may be on the same dead connection.
  let isConnectionDead = unconfirmedQueryPaths().size > 0;
  let wasServerAway = false;
  let lastQueryMs = Number.NEGATIVE_INFINITY;
  while (!cancelSignal.aborted) {
    const isServerThere = await isServerAnswering(cancelSignal);
    if (cancelSignal.aborted) return;
    const isServerBack = isServerThere && isConnectionDead;
    if (isServerBack) pausableFetch.resendRunningQueries();
    if (isServerThere && wasServerAway) reconnectUpdates();
    wasServerAway = !isServerThere;
    isConnectionDead = wasServerAway;
    // A server too slow for a probe may still answer these queries.
    const intervalMs = isServerThere ? QUERY_INTERVAL_MS : QUERY_TIMEOUT_MS;
    if (isServerBack || performance.now() - lastQueryMs >= intervalMs) {
      lastQueryMs = performance.now();
      for (const queryPath of unconfirmedQueryPaths()) {
        const queryKey = [queryPath.split('.')];
        // Cancels a running query only on a dead connection: elsewhere a slow answer may still
        // come.
        const options = { cancelRefetch: isServerBack };
        void client.invalidateQueries({ queryKey, refetchType: 'all' }, options);
      }
    }
    await waitUnlessCancelled(PROBE_PAUSE_MS, cancelSignal);
  }
}

function unconfirmedQueryPaths(): ReadonlySet<string> {
  const unknown = unconfirmedActions.snapshot().filter(({ state }) => state === 'unknown');
  const kinds = unknown.map(({ path, input }) => actionKindOf(path, input));
  return new Set(kinds.flatMap((kind) => kind?.confirmingQuery ?? []));
}

async function isServerAnswering(cancelSignal: AbortSignal): Promise<boolean> {
  try {
    const probe = () => {
      const signal = AbortSignal.any([cancelSignal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]);
      return fetch(PROBE_PATH, { cache: 'no-store', credentials: 'include', signal });
    };
    return (await runInProbeSlot(cancelSignal, probe)).ok;
  } catch {
    return false;
  }
}
