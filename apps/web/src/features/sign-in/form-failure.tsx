import type { ReactNode } from 'react';

/** For a page without icons. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control border border-loss bg-loss-soft px-3 py-2 text-ink">
      {children}
    </p>
  );
}
