import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

const PAGE_SIZE = 20;

/** The caller's channels and, for administrators, the platform's. */
export const useNotificationChannels = () =>
  trpc.notifications.channels.useQuery(undefined, {
    ...polled('channels'),
    refetchOnMount: 'always',
  });

/** Newest first. */
export function useNotificationDeliveries() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    // Under this key it is refreshed with every other list of deliveries.
    queryKey: [...getQueryKey(trpc.notifications.deliveries), 'pages'],
    queryFn: ({ pageParam: cursor }) =>
      client.notifications.deliveries.query({
        limit: PAGE_SIZE,
        ...(cursor !== null && { cursor }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...polled('channels'),
    refetchOnMount: 'always',
  });
}
