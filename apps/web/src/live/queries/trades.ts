import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';

/** New York days, both included. */
export interface TradesRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Earlier accounts too. */
  readonly account?: 'all' | undefined;
  /** For administrators. */
  readonly user?: string | undefined;
}

/** The most that the server gives at once. */
const TRADES_PER_PAGE = 200;
/** A year of a busy account, read without being asked for. */
const READ_AHEAD_TRADE_COUNT = 2_000;

export type TradeList = ReturnType<typeof useTrades>;

/**
 * Pages follow each other by themselves, so all of a year can be sorted and searched; beyond
 * `readAheadCount` they come when asked for.
 */
export function useTrades(range: TradesRange, readAheadCount = READ_AHEAD_TRADE_COUNT) {
  const { client } = trpc.useUtils();
  const limit = Math.min(TRADES_PER_PAGE, readAheadCount);
  const query = useInfiniteQuery({
    // Under this key it is refreshed with the other trades.
    queryKey: [...getQueryKey(trpc.trades.list), 'pages', range, limit],
    queryFn: ({ pageParam: cursor }) =>
      client.trades.list.query({ ...range, limit, ...(cursor !== null && { cursor }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const trades = useMemo(() => data?.pages.flatMap((page) => page.trades), [data]);
  const canReadAhead = trades !== undefined && trades.length < readAheadCount;
  useEffect(() => {
    if (canReadAhead && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [canReadAhead, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    /** Newest first; undefined before the first page. */
    trades,
    /** Older ones of the range are not read yet. */
    hasMore: hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void fetchNextPage(),
    isError,
    error: query.error,
    /** Browser time of the last answer. */
    readAt: query.dataUpdatedAt,
    refetch,
  };
}

/** A null id reads nothing. */
export const useTrade = (id: string | null, user?: string) =>
  trpc.trades.get.useQuery(
    { id: id ?? '', user },
    // A note may have been saved in another window.
    { enabled: id !== null, refetchOnMount: 'always' },
  );

/** The day of an entry. A null date reads nothing. */
export const useTradeDay = (date: string | null, user?: string) =>
  trpc.days.get.useQuery({ date: date ?? '', user }, { enabled: date !== null });
