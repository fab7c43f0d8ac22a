import { useInfiniteQuery } from '@tanstack/react-query';
import type { ClosedTrade } from '@tideline/api/schemas';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo } from 'react';
import { trpc } from '../../lib/calls/trpc.ts';

/** Whose closed trades, of which New York days; both days are included. */
export interface TradesRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Earlier accounts too. */
  readonly account?: 'all' | undefined;
  /** Another user's id, for administrators. */
  readonly user?: string | undefined;
}

/** The most that the server gives at once. */
const PAGE = 200;
/** Read without being asked; a year of a busy account. */
const READ_AHEAD = 2_000;

export interface TradeList {
  /** Newest first; undefined before the first page. */
  readonly trades: readonly ClosedTrade[] | undefined;
  /** Older ones of the range are not read yet. */
  readonly hasMore: boolean;
  readonly isReadingMore: boolean;
  readonly readMore: () => void;
  readonly isError: boolean;
  readonly error: unknown;
  /** Browser time of the last answer. */
  readonly readAt: number;
  readonly readAgain: () => void;
}

/**
 * A range's closed trades, newest first. Pages follow each other by themselves, so that all of a year
 * can be sorted and searched; beyond `most`, what is older comes when it is asked for.
 */
export function useTrades(of: TradesRange, most = READ_AHEAD): TradeList {
  const { client } = trpc.useUtils();
  const query = useInfiniteQuery({
    // Read again with the other trades.
    queryKey: [...getQueryKey(trpc.trades.list), 'pages', of, Math.min(PAGE, most)],
    queryFn: ({ pageParam }) =>
      client.trades.list.query({
        ...of,
        limit: Math.min(PAGE, most),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const trades = useMemo(() => data?.pages.flatMap((page) => page.trades), [data]);
  const isShort = trades !== undefined && trades.length < most;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  return {
    trades,
    hasMore: hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    readMore: () => void fetchNextPage(),
    isError,
    error: query.error,
    readAt: query.dataUpdatedAt,
    readAgain: () => void refetch(),
  };
}

/** With its orders, its decision and what was recorded while it was open. Null asks for nothing. */
export function useTrade(id: string | null, user?: string) {
  return trpc.trades.get.useQuery(
    { id: id ?? '', user },
    // A note may have been saved in another window.
    { enabled: id !== null, refetchOnMount: 'always' },
  );
}

/** Bars and signals of the day of an entry. Null asks for nothing. */
export function useTradeDay(date: string | null, user?: string) {
  return trpc.days.get.useQuery({ date: date ?? '', user }, { enabled: date !== null });
}
