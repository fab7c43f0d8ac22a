import { useEffect, useState } from 'react';
import { useTradingStatus } from '../queries/polled-queries.ts';

/** A longer query may be on a dead connection. */
const ANSWER_OVERDUE_MS = 5_000;

/**
 * Whether the most frequent query failed, or takes longer than an answer needs. A server that hangs
 * refuses nothing, so the first sign of it is that time.
 */
export function useIsServerSilent(): boolean {
  const { fetchStatus, isError } = useTradingStatus();
  const isFetching = fetchStatus === 'fetching';
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = isFetching ? setTimeout(() => setIsOverdue(true), ANSWER_OVERDUE_MS) : undefined;
    if (!isFetching && !isError) setIsOverdue(false);
    return () => clearTimeout(timer);
  }, [isFetching, isError]);
  return isOverdue || isError;
}
