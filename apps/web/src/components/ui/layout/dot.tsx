import { clsx } from 'clsx';

/** Filled for on, hollow for off, so colour is not needed. */
export function Dot({ look }: { look: 'filled' | 'hollow' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'drawn inline-block size-2 shrink-0 rounded-full',
        look === 'filled' ? 'bg-current' : 'border-[1.5px] border-current',
      )}
    />
  );
}
