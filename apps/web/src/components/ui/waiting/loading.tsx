import type { ReactNode } from 'react';

/** Announces loading, around blocks of the final shape. */
export function Loading({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading {subject}</span>
      {children}
    </div>
  );
}
