import { clsx } from 'clsx';

/** Has the final size, while a value loads. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={clsx('drawn block rounded-chip bg-line', className)} />
  );
}
