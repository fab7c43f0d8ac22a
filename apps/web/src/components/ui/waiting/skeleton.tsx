import { clsx } from 'clsx';

/** A block of the final size in place of a value that is on its way. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={clsx('drawn block rounded-chip bg-line', className)} />
  );
}
