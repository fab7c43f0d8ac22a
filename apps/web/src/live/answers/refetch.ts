import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what has that key and is shown. What is being read right now comes first and is shown,
 * and is read once more then, since its answer may be older than the change. Were it dropped for every
 * change, nothing would be seen of a server that answers more slowly than things change.
 */
export async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const read = (filters: QueryFilters) =>
    client.invalidateQueries(filters, { cancelRefetch: false });
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await read({ queryKey });
  if (underWay.length > 0) await read({ predicate: (query) => underWay.includes(query) });
}
