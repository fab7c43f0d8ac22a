import type { Position } from '@tideline/api/schemas';
import { trpc } from '../../lib/calls/trpc.ts';
import { polled } from './intervals.ts';

/** Undefined while unknown. */
export function useKnownPositions(): readonly Position[] | undefined {
  const { data, isError } = usePositions();
  return isError ? undefined : data;
}

/** `isAlwaysRead`: in a hidden tab too, whose title shows the P&L. */
export function usePositions({ isAlwaysRead = false } = {}) {
  return trpc.positions.list.useQuery(undefined, {
    ...polled('positions'),
    refetchIntervalInBackground: isAlwaysRead,
  });
}
