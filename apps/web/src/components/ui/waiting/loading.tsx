import type { ReactNode } from 'react';

/** Announces that something loads, around blocks that show its shape. */
export function Loading({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading {what}</span>
      {children}
    </div>
  );
}
