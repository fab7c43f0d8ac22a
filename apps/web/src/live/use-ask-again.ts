import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { READING_MS } from '../lib/pausable-fetch.ts';
import { line } from '../lib/trpc.ts';
import { actKind, openActs, useOpenActs } from './acts.ts';

/** How long one asks whether the server answers, and how long one rests before the next time. */
const PROBE_MS = 4_000;
const REST_MS = 1_000;

/**
 * While nobody knows how an act ended: asks again and again whether the server answers, and reads what
 * shows the end as soon as it does. What had been asked on the dead line is asked anew.
 */
export function useAskAgain(): void {
  const client = useQueryClient();
  const isWaiting = useOpenActs().some(({ state }) => state === 'unknown');
  useEffect(() => {
    if (!isWaiting) return;
    const leaving = new AbortController();
    void (async () => {
      while (!leaving.signal.aborted) {
        const isThere = await answers(leaving.signal);
        if (isThere) {
          line.renew();
          for (const reading of readingsWanted()) {
            void client.invalidateQueries({ queryKey: [reading.split('.')], refetchType: 'all' });
          }
        }
        // A slow answer must have the time to come.
        await rest(isThere ? READING_MS : REST_MS, leaving.signal);
      }
    })();
    return () => leaving.abort();
  }, [isWaiting, client]);
}

function readingsWanted(): ReadonlySet<string> {
  const unknown = openActs.snapshot().filter(({ state }) => state === 'unknown');
  return new Set(unknown.flatMap(({ path, input }) => actKind(path, input)?.reading ?? []));
}

async function answers(leaving: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(PROBE_MS)]);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
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
