import type { Position } from '@tideline/api/schemas';
import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

interface PositionsOptions {
  /** Also while the tab is hidden: for what is seen of it even then. */
  readonly isAlwaysRead?: boolean;
}

/** The open positions as they are now; undefined while they are not known. */
export function useKnownPositions(): readonly Position[] | undefined {
  const { data, isError } = usePositions();
  return isError ? undefined : data;
}

/** The open positions. */
export function usePositions({ isAlwaysRead = false }: PositionsOptions = {}) {
  return trpc.positions.list.useQuery(undefined, {
    refetchInterval: POLL.positions,
    refetchIntervalInBackground: isAlwaysRead,
  });
}
