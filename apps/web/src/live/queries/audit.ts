import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../lib/calls/trpc.ts';

const ENTRIES_PER_PAGE = 100;

/** For administrators, newest first. */
export function useAuditLog() {
  const { client } = trpc.useUtils();
  return useInfiniteQuery({
    // Under this key it is refreshed with the rest of the audit log.
    queryKey: [...getQueryKey(trpc.audit.list), 'pages'],
    queryFn: ({ pageParam: before }) =>
      client.audit.list.query({ limit: ENTRIES_PER_PAGE, ...(before !== null && { before }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    refetchOnMount: 'always',
  });
}
