import type { ExitChange } from '@tideline/engine';
import type { PastRange } from '../../../../live/queries/past-performance.ts';
import { type ExitLab, useExitLab } from '../../../../live/queries/past-reports.ts';

export interface TriedLab {
  readonly lab: ExitLab;
  /** State of the reader's own exit. */
  readonly own: 'none' | 'running' | 'shown' | 'failed';
  readonly error: unknown;
}

/** The exits that are always tried stay while the reader's own runs. */
export function useTriedLab(range: PastRange | null, change: ExitChange | null) {
  const usual = useExitLab(range);
  const tried = useExitLab(change === null ? null : range, change ?? {});
  const { dataUpdatedAt, refetch, isError, error } = usual;
  const lab = (change === null ? undefined : tried.data) ?? usual.data;
  const own: TriedLab['own'] =
    change === null
      ? 'none'
      : tried.data !== undefined
        ? 'shown'
        : tried.isError
          ? 'failed'
          : 'running';
  const data: TriedLab | undefined = lab && { lab, own, error: tried.error };
  return { data, isError, error, dataUpdatedAt, refetch };
}
