import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Logo } from '../../../components/ui/layout/logo.tsx';
import { StatusItems } from '../states/status-items.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { SidebarLinks } from './sidebar-links.tsx';

interface MobileSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** 18 rem from the left; not mounted before its first opening. */
export function MobileSheet(props: MobileSheetProps) {
  const [isWanted, setIsWanted] = useState(props.isOpen);
  if (props.isOpen && !isWanted) setIsWanted(true);
  return isWanted ? <SheetDialog {...props} /> : null;
}

function SheetDialog({ isOpen, onClose }: MobileSheetProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <DialogPanel
        translate="no"
        className="fixed inset-y-0 left-0 flex w-72 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto border-line-strong border-r bg-bg px-2 py-2"
      >
        <div className="mb-2 flex items-center justify-between pl-2">
          <DialogTitle>
            <Logo />
            <span className="sr-only">navigation</span>
          </DialogTitle>
          <button
            type="button"
            aria-label="Close navigation"
            onClick={onClose}
            className="inline-flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-raised"
          >
            <X />
          </button>
        </div>
        <SidebarLinks onNavigate={onClose} />
        <div className="mt-auto pt-4">
          <div className="mb-2 border-line border-y py-2">
            <StatusItems />
          </div>
          <LogOutButton />
        </div>
      </DialogPanel>
    </Dialog>
  );
}
