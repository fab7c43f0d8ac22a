import type { ReactNode } from 'react';

/** The reason, as a sentence. Names no next step: there is none in the past. */
export function NothingHereMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-4 py-3">
      <p className="font-medium text-ink">{title}</p>
      <p className="text-12 text-ink-2">{children}</p>
    </div>
  );
}
