import { MenuItem, MenuItems } from '@headlessui/react';
import { Check, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const MENU_ITEM_CLASS =
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

type MenuActionProps = ComponentProps<'button'> & { readonly icon: LucideIcon };

export function MenuAction({ icon: Icon, disabled = false, children, ...rest }: MenuActionProps) {
  return (
    <MenuItem disabled={disabled}>
      <button type="button" disabled={disabled} className={MENU_ITEM_CLASS} {...rest}>
        <Icon className="text-ink-3" />
        {children}
      </button>
    </MenuItem>
  );
}

export function MenuCheckMark({ screenReaderText }: { readonly screenReaderText: string }) {
  return (
    <>
      <span className="sr-only">({screenReaderText})</span>
      <Check size={14} strokeWidth={2} className="ml-auto text-accent" />
    </>
  );
}
