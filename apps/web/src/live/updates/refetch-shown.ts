import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * A running query finishes and shows, then runs once more: its answer may predate the change.
 * Cancelled at every change, the answers of a server slower than its changes would never be seen.
 */
export async function refetchShown(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const read = (filters: QueryFilters) =>
    client.invalidateQueries(filters, { cancelRefetch: false });
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await read({ queryKey });
  if (underWay.length > 0) await read({ predicate: (query) => underWay.includes(query) });
}
