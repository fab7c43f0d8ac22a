import type { ReactNode } from 'react';

interface NothingProps {
  readonly title: string;
  /** Why, as a sentence. */
  readonly children: ReactNode;
}

/** In a card of a day that has none of what the card shows: nothing can be done about the past. */
export function Nothing({ title, children }: NothingProps) {
  return (
    <div className="px-4 py-3">
      <p className="font-medium text-ink">{title}</p>
      <p className="text-12 text-ink-2">{children}</p>
    </div>
  );
}
