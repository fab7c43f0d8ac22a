import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A running query finishes and shows, then runs once more: its answer may predate the change.
 * Cancelled at every change, the answers of a server slower than its changes would never be seen.
 */
export async function refetchShownQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const invalidate = (filters: QueryFilters) =>
    client.invalidateQueries(filters, { cancelRefetch: false });
  const runningQueries = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await invalidate({ queryKey });
  // A hidden tab reads everything when it is shown again.
  if (runningQueries.length > 0 && !document.hidden)
    await invalidate({ predicate: (query) => runningQueries.includes(query) });
}
