import type { Position } from '@tideline/api/schemas';
import { trpc } from '../../lib/calls/trpc.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

interface PositionsOptions {
  /** Reads in a hidden tab too, whose title shows the P&L. */
  readonly isAlwaysRead?: boolean;
}

/** Undefined while unknown. */
export function useKnownPositions(): readonly Position[] | undefined {
  const { data, isError } = usePositions();
  return isError ? undefined : data;
}

export function usePositions({ isAlwaysRead = false }: PositionsOptions = {}) {
  return trpc.positions.list.useQuery(undefined, {
    refetchInterval: POLL_INTERVALS_MS.positions,
    refetchIntervalInBackground: isAlwaysRead,
  });
}
