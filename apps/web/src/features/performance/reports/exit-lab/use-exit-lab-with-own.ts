import type { ExitChange } from '@tideline/engine';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type ExitLab, useExitLab } from '../../../../live/queries/past-reports.ts';

export interface ExitLabWithOwn {
  readonly lab: ExitLab;
  /** State of the reader's own exit. */
  readonly ownExitState: 'none' | 'running' | 'shown' | 'failed';
  readonly error: unknown;
}

/** The exits that are always tried stay while the reader's own runs. */
export function useExitLabWithOwn(range: PastRange | null, ownExit: ExitChange | null) {
  const standardLab = useExitLab(range);
  const labWithOwnExit = useExitLab(ownExit === null ? null : range, ownExit ?? {});
  const { dataUpdatedAt, refetch, isError, error } = standardLab;
  const shownLab = (ownExit === null ? undefined : labWithOwnExit.data) ?? standardLab.data;
  const ownExitState: ExitLabWithOwn['ownExitState'] =
    ownExit === null
      ? 'none'
      : labWithOwnExit.data !== undefined
        ? 'shown'
        : labWithOwnExit.isError
          ? 'failed'
          : 'running';
  const data: ExitLabWithOwn | undefined = shownLab && {
    lab: shownLab,
    ownExitState,
    error: labWithOwnExit.error,
  };
  return { data, isError, error, dataUpdatedAt, refetch };
}
