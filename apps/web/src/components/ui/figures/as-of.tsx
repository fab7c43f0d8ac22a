import { clsx } from 'clsx';
import { clockTime, type TimeLike } from '../../../lib/text/format.ts';

interface AsOfProps {
  /** Market time; null if never read. */
  readonly marketTime: TimeLike | null;
  readonly isStale?: boolean;
}

/** Follows a figure's name or note: ", at 11:32:04 ET". */
export function AsOf({ marketTime, isStale = false }: AsOfProps) {
  if (marketTime === null) return null;
  return (
    <>
      ,{' '}
      <span className={clsx('num whitespace-nowrap', isStale && 'text-warn')}>
        {isStale ? 'as of' : 'at'} {clockTime(marketTime)} ET
      </span>
    </>
  );
}
