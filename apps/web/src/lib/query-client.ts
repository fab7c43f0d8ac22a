import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { refusalOf } from './refusal.ts';

/** The defaults of specification §7. `onSignedOut` hears of every answer that says 401. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (refusalOf(error)?.httpStatus === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}
