import { MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';

export const MENU_ITEM =
  'flex h-8 w-full items-center gap-2 rounded-chip px-2 text-left text-13 text-ink data-focus:bg-raised disabled:text-ink-3 max-md:h-11';

/** Follows its button in a `Menu`. */
export function MenuPanel({ children }: { children: ReactNode }) {
  return (
    <MenuItems
      modal={false}
      anchor={{ to: 'bottom end', gap: 6, padding: 10 }}
      className="z-50 min-w-44 rounded-card border border-line-strong bg-surface p-1 outline-none"
    >
      {children}
    </MenuItems>
  );
}
