import type { ReactNode } from 'react';

/**
 * Two cards side by side whose heads, bodies and feet are equally high, so that their hairlines are one
 * line (`isAligned` of `Card`); one under the other where there is no room.
 */
export function CardRow({ children }: { children: ReactNode }) {
  return (
    <div className="mb-3 grid gap-3 xl:grid-cols-2 xl:grid-rows-[auto_1fr_auto] xl:gap-y-0">
      {children}
    </div>
  );
}
