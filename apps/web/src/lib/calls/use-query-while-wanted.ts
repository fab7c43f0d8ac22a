import { useState } from 'react';

/**
 * For a query that runs only while it is wanted, as under a question. Data read for an earlier
 * question does not count: it is read again at once, and unknown until then.
 */
export function useQueryWhileWanted(isWanted: boolean, intervalMs: number) {
  const [since, setSince] = useState<number | null>(null);
  if (isWanted !== (since !== null)) setSince(isWanted ? Date.now() : null);
  return {
    options: { enabled: isWanted, refetchInterval: intervalMs, staleTime: intervalMs },
    /** Whether data of that time is as recent as polling makes it. */
    isRecent: (dataUpdatedAt: number) => since === null || since - dataUpdatedAt <= intervalMs,
  };
}
