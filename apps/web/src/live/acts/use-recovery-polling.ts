import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { READING_MS } from '../../lib/calls/pausable-fetch.ts';
import { inProbePlace } from '../../lib/calls/request-slots.ts';
import { line } from '../../lib/calls/trpc.ts';
import { useTradingStatus } from '../readings/readings.ts';
import { hearAgain } from '../updates/use-updates.ts';
import { actKind, openActs, useOpenActs } from './acts.ts';

/** The way that readings go, and no reading of the page's own. */
const PROBE = '/trpc/auth.session';
/** How long one asks whether the server answers, and how long one rests before the next time. */
const PROBE_MS = 4_000;
const REST_MS = 1_000;
/** As often as the state of the bot is read. */
const ASK_MS = 5_000;
/** A reading that takes longer may be on a line that is dead. */
const OVERDUE_MS = 5_000;

/**
 * While nobody knows how an act ended, or while readings stay out: asks again and again whether the
 * server answers. As soon as it does, what had been asked on the dead line is asked anew, and what shows
 * the end of the act is read.
 */
export function useAskAgain(): void {
  const client = useQueryClient();
  const isUnknown = useOpenActs().some(({ state }) => state === 'unknown');
  const isWaiting = useIsOverdue() || isUnknown;
  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    void askUntil(leaving.signal, client);
    return () => leaving.abort();
  }, [isWaiting, client]);
}

async function askUntil(leaving: AbortSignal, client: QueryClient): Promise<void> {
  // What an act left without an answer may be on the same dead line as the act.
  let isLineDead = readingsWanted().size > 0;
  let wasAway = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  while (!leaving.aborted) {
    const isThere = await answers(leaving);
    if (leaving.aborted) return;
    const isBack = isThere && isLineDead;
    if (isBack) line.renew();
    if (isThere && wasAway) hearAgain();
    wasAway = !isThere;
    isLineDead = wasAway;
    // Whoever answers too slowly for a question like this is read all the same.
    if (isBack || performance.now() - askedAt >= (isThere ? ASK_MS : READING_MS)) {
      askedAt = performance.now();
      for (const reading of readingsWanted()) {
        const queryKey = [reading.split('.')];
        // A slow answer must have the time to come: only on a dead line there is none.
        const options = { cancelRefetch: isBack };
        void client.invalidateQueries({ queryKey, refetchType: 'all' }, options);
      }
    }
    await rest(REST_MS, leaving);
  }
}

/** Whether what is asked most often stays out for longer than an answer takes. */
function useIsOverdue(): boolean {
  const { fetchStatus, isError } = useTradingStatus();
  const isAsking = fetchStatus === 'fetching';
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = isAsking ? setTimeout(() => setIsOverdue(true), OVERDUE_MS) : undefined;
    if (!isAsking && !isError) setIsOverdue(false);
    return () => clearTimeout(timer);
  }, [isAsking, isError]);
  return isOverdue;
}

function readingsWanted(): ReadonlySet<string> {
  const unknown = openActs.snapshot().filter(({ state }) => state === 'unknown');
  return new Set(unknown.flatMap(({ path, input }) => actKind(path, input)?.reading ?? []));
}

async function answers(leaving: AbortSignal): Promise<boolean> {
  try {
    const probe = () => {
      const signal = AbortSignal.any([leaving, AbortSignal.timeout(PROBE_MS)]);
      return fetch(PROBE, { cache: 'no-store', credentials: 'include', signal });
    };
    return (await inProbePlace(leaving, probe)).ok;
  } catch {
    return false;
  }
}

function rest(ms: number, leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
