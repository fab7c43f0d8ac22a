import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title?: string;
  /** Why it is empty, and when that may change. */
  readonly children: ReactNode;
  /** The next step. */
  readonly action: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 px-4 py-10 text-center">
      {title !== undefined && <p className="font-medium text-ink">{title}</p>}
      <p className="max-w-[44ch] text-balance text-ink-2">{children}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
