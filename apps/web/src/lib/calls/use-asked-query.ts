import { useState } from 'react';

interface AskedQuery {
  readonly options: {
    readonly enabled: boolean;
    readonly refetchInterval: number;
    readonly staleTime: number;
  };
  /** Whether data of that time is as recent as polling makes it. */
  readonly isRecent: (dataUpdatedAt: number) => boolean;
}

/**
 * For a query that runs only while it is wanted, as under a question. What was read for an earlier
 * question is no fact: it is read again at once, and unknown until then.
 */
export function useAskedQuery(isWanted: boolean, everyMs: number): AskedQuery {
  const [since, setSince] = useState<number | null>(null);
  if (isWanted !== (since !== null)) setSince(isWanted ? Date.now() : null);
  return {
    options: { enabled: isWanted, refetchInterval: everyMs, staleTime: everyMs },
    isRecent: (dataUpdatedAt) => since === null || since - dataUpdatedAt <= everyMs,
  };
}
