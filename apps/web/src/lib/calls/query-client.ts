import {
  MutationCache,
  partialMatchKey,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { refusalOf } from '../errors/refusal.ts';

/** Defaults of specification §11.5. A 401 reads `userQueryKey`, the signed-in user, again. */
export function createQueryClient(userQueryKey: QueryKey): QueryClient {
  const onError = (error: unknown, queryKey: QueryKey = []) => {
    if (refusalOf(error)?.httpStatus !== 401 || partialMatchKey(queryKey, userQueryKey)) return;
    void client.invalidateQueries({ queryKey: userQueryKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      // Without a network calls fail at once: a held order would leave an hour later, and old
      // figures would pass for new.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  keepErrorsWhileRefetching(client.getQueryCache());
  return client;
}

/**
 * A query without data forgets its error when it is asked again, so each poll would replace the error
 * on the screen by a placeholder. Here it stays until an answer comes, as old data does.
 */
function keepErrorsWhileRefetching(cache: QueryCache): void {
  const errors = new WeakMap<Query, unknown>();
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') errors.set(query, action.error);
    else if (action.type === 'success') errors.delete(query);
    else if (action.type === 'fetch' && query.state.status === 'pending' && errors.has(query)) {
      query.setState({ status: 'error', error: errors.get(query) });
    }
  });
}
