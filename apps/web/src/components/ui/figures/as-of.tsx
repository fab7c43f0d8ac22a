import { clsx } from 'clsx';
import { clockTime, type TimeLike } from '../../../lib/text/format.ts';

interface AsOfProps {
  /** Market time; null if never read. */
  readonly at: TimeLike | null;
  readonly isOld?: boolean;
}

/** Follows a figure's name or note: ", at 11:32:04 ET". */
export function AsOf({ at, isOld = false }: AsOfProps) {
  if (at === null) return null;
  return (
    <>
      ,{' '}
      <span className={clsx('num whitespace-nowrap', isOld && 'text-warn')}>
        {isOld ? 'as of' : 'at'} {clockTime(at)} ET
      </span>
    </>
  );
}
