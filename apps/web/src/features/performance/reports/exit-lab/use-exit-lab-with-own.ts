import type { ExitChange } from '@tideline/engine';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type ExitLab, useExitLab } from '../../../../live/queries/past-reports.ts';

export interface ExitLabWithOwn extends ExitLab {
  readonly ownExitState: 'none' | 'running' | 'shown' | 'failed';
  readonly ownExitError: unknown;
}

/** The exits that are always tried stay while the reader's own runs. */
export function useExitLabWithOwn(range: PastRange | null, ownExit: ExitChange | null) {
  const standardLab = useExitLab(range);
  const ownLab = useExitLab(ownExit === null ? null : range, ownExit ?? {});
  const lab = (ownExit === null ? undefined : ownLab.data) ?? standardLab.data;
  const ownExitStateOf = (): ExitLabWithOwn['ownExitState'] => {
    if (ownExit === null) return 'none';
    if (ownLab.data !== undefined) return 'shown';
    return ownLab.isError ? 'failed' : 'running';
  };
  const data = lab && { ...lab, ownExitState: ownExitStateOf(), ownExitError: ownLab.error };
  const { isError, error, dataUpdatedAt, refetch } = standardLab;
  return { data, isError, error, dataUpdatedAt, refetch };
}
