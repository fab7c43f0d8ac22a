import type { ReactNode } from 'react';

/**
 * Heads, bodies and feet are equally high, so hairlines meet (`isInCardRow` of `Card`); stacked
 * without room.
 */
export function CardRow({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 grid gap-3 xl:grid-cols-2 xl:grid-rows-[auto_1fr_auto] xl:gap-y-0">
      {children}
    </div>
  );
}
