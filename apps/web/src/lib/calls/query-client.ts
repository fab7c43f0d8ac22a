import {
  MutationCache,
  partialMatchKey,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { refusalOf } from '../errors/refusal.ts';
import { keepErrorsWhileRefetching } from './kept-errors.ts';

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
